import { useQuery } from "@tanstack/react-query";
import { genresQuery } from "./genres.queries.ts";

/** The genres that there are, offered by the fields whose `list` is this id. */
export function GenreDatalist({ id }: { id: string }) {
  const tree = useQuery(genresQuery).data?.tree ?? [];
  return (
    <datalist id={id}>
      {tree.map(({ genre, display }) => (
        <option key={genre} value={genre}>
          {display}
        </option>
      ))}
    </datalist>
  );
}
