import {
  Bell,
  Code,
  HardDriveDownload,
  Keyboard,
  Languages,
  type LucideIcon,
  Palette,
  Scale,
  SlidersVertical,
  Sparkles,
  UserRound,
} from "lucide-react";
import type { SectionId } from "./setting.ts";

/** The sign of each section. */
export const sectionIcons: Readonly<Record<SectionId, LucideIcon>> = {
  account: UserRound,
  appearance: Palette,
  player: SlidersVertical,
  privacy: Scale,
  ai: Sparkles,
  notifications: Bell,
  shortcuts: Keyboard,
  language: Languages,
  storage: HardDriveDownload,
  developer: Code,
};
