import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";

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

type GroupName = Extract<Rolldown.CodeSplittingGroup["name"], (...given: never) => unknown>;

/**
 * Puts what the app needs before it shows anything into one chunk. In the dozens of small ones that parts loaded later
 * share, it would be asked for piece by piece and compress worse.
 */
function firstVisit(): GroupName {
  const needed = new Set([fileURLToPath(new URL("web/main.tsx", import.meta.url))]);
  let isComplete = false;
  return (id, graph) => {
    if (!isComplete) {
      // A set takes up what is added to it while it is gone through.
      for (const module of needed)
        for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) needed.add(imported);
      isComplete = true;
    }
    return needed.has(id) ? "first" : null;
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
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [{ debugName: "first visit", name: firstVisit() }],
          },
        },
      },
    },
  };
});
