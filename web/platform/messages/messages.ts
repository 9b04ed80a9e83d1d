import { createInstance } from "i18next";
import { en } from "./en.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof en };
  }
}

const catalogue = createInstance();

void catalogue.init({
  lng: "en",
  fallbackLng: "en",
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** A text of the catalogue by its key, with its values filled in; `count` chooses the plural. */
export const t = catalogue.t;
