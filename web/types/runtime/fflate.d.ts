export { gunzipSync } from "fflate";
