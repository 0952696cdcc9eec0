export { ZSTDDecoder } from "zstddec/stream";
