import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const compressible = /\.(js|css|html|svg)$/;

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses while it answers. */
function precompress(): Plugin {
  return {
    name: "gatefold-precompress",
    apply: "build",
    async writeBundle({ dir = "" }) {
      const names = await readdir(dir, { recursive: true });
      for (const name of names.filter((candidate) => compressible.test(candidate))) {
        const content = await readFile(join(dir, name));
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content, { params }));
        await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
      }
    },
  };
}

/** Builds the web app from `web/` into `dist/web`; the server serves it from there. */
export default defineConfig(({ command }) => {
  // A build that tests start under their own NODE_ENV is served too: never React's slow one.
  if (command === "build") process.env["NODE_ENV"] = "production";
  return {
    root: "web",
    plugins: [react({ compiler: { compilationMode: "annotation" } }), tailwind(), precompress()],
    worker: { format: "es" },
    build: {
      outDir: "../dist/web",
      emptyOutDir: true,
      target: "baseline-widely-available",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      sourcemap: false,
    },
  };
});
