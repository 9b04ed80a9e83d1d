import { createHash } from "node:crypto";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin, type Rolldown } from "vite";

const compressible = /\.(js|css|html|svg|webmanifest)$/;

/**
 * What the app needs to open without a connection: its parts, its fonts, its page and what that asks for. Scripts of languages
 * are kept once they are loaded: a person reads one.
 */
const partOfApp =
  /^(assets\/(?!texts-).*\.(js|css|woff2)|themes\/[\w-]+\/theme\.css|index\.html|first-paint\.js|gatefold\.svg|manifest\.webmanifest)$/;

/**
 * Builds `web/service-worker.ts` beside the app, with the list of the app's files: each by its name, and those whose name
 * has no hash of their contents by a revision as well.
 */
function serviceWorker(): Plugin {
  return {
    name: "gatefold-service-worker",
    apply: "build",
    async writeBundle({ dir = "" }) {
      const names = (await readdir(dir, { recursive: true })).filter((name) => partOfApp.test(name)).sort();
      const parts = names.map(async (url) => ({
        url,
        revision: url.startsWith("assets/") ? null : hashOf(await readFile(join(dir, url))),
      }));
      await build({
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        define: {
          partsOfApp: JSON.stringify(await Promise.all(parts)),
          "process.env.NODE_ENV": '"production"',
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: "baseline-widely-available",
          rolldownOptions: {
            input: fileURLToPath(new URL("web/service-worker.ts", import.meta.url)),
            output: { format: "iife", entryFileNames: "service-worker.js" },
          },
        },
      });
    },
  };
}

function hashOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses while it answers. */
function precompress(): Plugin {
  return {
    name: "gatefold-precompress",
    apply: "build",
    writeBundle: {
      // Behind what else writes files.
      order: "post",
      sequential: true,
      async handler({ dir = "" }) {
        const names = await readdir(dir, { recursive: true });
        for (const name of names.filter((candidate) => compressible.test(candidate))) {
          const content = await readFile(join(dir, name));
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content, { params }));
          await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
        }
      },
    },
  };
}

type GroupName = Extract<Rolldown.CodeSplittingGroup["name"], (...given: never) => unknown>;

/**
 * Puts what some modules need before they show anything into one chunk. In the dozens of small ones that parts loaded later
 * share, it would be asked for piece by piece and compress worse.
 * @param chunk its name
 * @param paths of the modules, below `web/`
 */
function withAllItNeeds(chunk: string, paths: readonly string[]): GroupName {
  const isNeeded = neededBy(paths);
  return (id, graph) => (isNeeded(id, graph) ? chunk : null);
}

/** Whether a module is among some, or is what they need before they show anything. */
function neededBy(paths: readonly string[]): (...of: Parameters<GroupName>) => boolean {
  const needed = new Set(paths.map(webFile));
  let isComplete = false;
  return (id, graph) => {
    if (!isComplete) {
      // A set takes up what is added to it while it is gone through.
      for (const module of needed)
        for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) needed.add(imported);
      isComplete = true;
    }
    return needed.has(id);
  };
}

function webFile(path: string): string {
  return fileURLToPath(new URL(`web/${path}`, import.meta.url));
}

/**
 * The scripts of a language, which a person loads in the place of the English texts: one of what these modules read at
 * once and of what the server says, and one a feature of the rest, which come with the parts that read them.
 * @param paths of the modules, below `web/`
 */
function languageOf(paths: readonly string[]): GroupName {
  const isNeeded = neededBy(paths);
  return (id, graph) => {
    const found = /^(.*\/(?:texts|messages)\/(?:[\w-]+\.)?)([a-z]{2,3}(?:-\w+)?)\.json$/u.exec(id);
    const [, english = "", language = "en"] = found ?? [];
    if (language === "en") return null;
    const feature = /\/features\/([^/]+)\//u.exec(id)?.[1];
    return feature === undefined || isNeeded(`${english}en.json`, graph)
      ? `texts-${language}`
      : `texts-${language}-${feature}`;
  };
}

/** How either build names its files, and what both are built for. */
const sameOfBoth = { target: "baseline-widely-available", modulePreload: { polyfill: false } } as const;

/** Public files of features name far more than a chunk shows: what it does not use of them stays out of it. */
const onlyWhatIsUsed = { moduleSideEffects: false, manualPureFunctions: ["lazy", "lazyPage", "lazyPart"] };

/**
 * Builds `web/app-entrance.tsx` beside the app, with Preact in the place of React: the entrance alone is then a sixth of
 * what the app is (docs/decisions/0016). Its files go out with the app's, and the page says where they and the app are.
 */
function entrance(): Plugin {
  let files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] = [];
  return {
    name: "gatefold-entrance",
    apply: "build",
    async buildStart() {
      const built = await build({
        configFile: false,
        logLevel: "warn",
        root: "web",
        base: "./",
        publicDir: false,
        plugins: [react()],
        resolve: {
          alias: {
            "react-dom/client": "preact/compat/client",
            "react-dom": "preact/compat",
            "react/jsx-runtime": "preact/jsx-runtime",
            react: "preact/compat",
          },
        },
        build: {
          ...sameOfBoth,
          write: false,
          assetsInlineLimit: 0,
          rolldownOptions: {
            input: { entrance: webFile("app-entrance.tsx") },
            preserveEntrySignatures: "allow-extension",
            treeshake: onlyWhatIsUsed,
            // Its parts are one chunk by intent; in the app's build they are loaded when they are wanted.
            checks: { ineffectiveDynamicImport: false },
            output: {
              codeSplitting: {
                groups: [
                  { debugName: "language", name: languageOf(partsOfEntrance) },
                  { debugName: "entrance", name: withAllItNeeds("entrance", partsOfEntrance) },
                ],
              },
            },
          },
        },
      });
      if (Array.isArray(built) || !("output" in built))
        throw new Error("One build of the entrance is expected.");
      files = built.output;
    },
    generateBundle() {
      for (const file of files)
        this.emitFile({
          type: "asset",
          fileName: file.fileName,
          source: file.type === "chunk" ? file.code : file.source,
        });
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const entry = files.find((file) => file.type === "chunk" && file.isEntry);
        const app = Object.values(bundle).find(
          (file) => file.type === "chunk" && file.moduleIds.includes(webFile("app-start.tsx")),
        );
        if (entry === undefined || app === undefined)
          throw new Error("The page needs an entrance and an app.");
        return html.replace(
          "<html ",
          `<html data-entrance="./${entry.fileName}" data-app="./${app.fileName}" `,
        );
      },
    },
  };
}

/** What the entrance shows at once; the rest of it is loaded when it is wanted. */
const partsOfEntrance = [
  "app-entrance.tsx",
  "features/landing/landing-page.tsx",
  "features/auth/sign-in/welcome-page.tsx",
  "features/auth/sign-in/welcome-frame.tsx",
];

/** Builds the web app from `web/` into `dist/web`; the server serves it from there. */
export default defineConfig(({ command }) => {
  // A build that tests start under their own NODE_ENV is served too: never React's slow one.
  if (command === "build") process.env["NODE_ENV"] = "production";
  return {
    root: "web",
    // Built once for any path that it may be served below (web/platform/base-path.ts).
    base: "./",
    plugins: [
      react({ compiler: { compilationMode: "annotation" } }),
      tailwind(),
      entrance(),
      serviceWorker(),
      precompress(),
    ],
    worker: { format: "es" },
    build: {
      outDir: "../dist/web",
      emptyOutDir: true,
      ...sameOfBoth,
      assetsInlineLimit: 0,
      sourcemap: false,
      rolldownOptions: {
        treeshake: onlyWhatIsUsed,
        output: {
          codeSplitting: {
            groups: [
              { debugName: "language", name: languageOf(["app-start.tsx"]) },
              { debugName: "first", name: withAllItNeeds("first", ["main.tsx"]) },
              // With what it needs, as far as it is used.
              { debugName: "app", name: (id) => (id === webFile("app-start.tsx") ? "app" : null) },
            ],
          },
        },
      },
    },
  };
});
