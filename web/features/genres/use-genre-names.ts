import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { genresQuery } from "./genres.queries.ts";

/** What a genre is called, as people read it. */
export type NameOfGenre = (genre: string) => string;

/** The names of the genres; one without a known name is shown as it is stored. */
export function useGenreNames(): NameOfGenre {
  const tree = useQuery(genresQuery).data?.tree;
  return useMemo(() => {
    const names = new Map((tree ?? []).map(({ genre, display }) => [genre, display]));
    return (genre) => names.get(genre) ?? genre;
  }, [tree]);
}
