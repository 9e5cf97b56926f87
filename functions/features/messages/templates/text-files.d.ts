/** Text files are imported as their content (esbuild's `text` loader, lib/bundle.ts). */
declare module "*.txt" {
  const content: string;
  // biome-ignore lint/style/noDefaultExport: the shape that the loader gives
  export default content;
}

declare module "*.html" {
  const content: string;
  // biome-ignore lint/style/noDefaultExport: the shape that the loader gives
  export default content;
}
