export { ExportMenu, ListExport } from "./export-menu.tsx";
export { ListImport } from "./list-import.tsx";
