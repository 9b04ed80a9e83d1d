import { homeText } from "#web/features/home/texts/home-text.ts";
import { FilterField } from "#web/ui/form/filter-field.tsx";

interface TileFilterProps {
  typed: string;
  onType: (typed: string) => void;
}

/** Filters home's tiles by name; it lies over the page's top while the global search is out of view. */
export function TileFilter({ typed, onType }: TileFilterProps) {
  return (
    <div className="sticky top-3 z-10 h-0">
      <FilterField
        label={homeText("filterPlaylists")}
        typed={typed}
        onType={onType}
        look="large"
        className="appear mx-auto max-w-md rounded-full bg-overlay shadow-float"
      />
    </div>
  );
}
