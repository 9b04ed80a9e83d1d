import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Builds the web app from `web/` into `dist/web`; `npm start` serves it from there. */
export default defineConfig({
  root: "web",
  plugins: [react({ compiler: true }), tailwind()],
  worker: { format: "es" },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "baseline-widely-available",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
});
