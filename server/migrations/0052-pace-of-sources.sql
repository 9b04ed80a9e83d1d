-- How far apart calls of a source are stands with the source (server/features/genres/lookups/).
alter table genre_sources drop column ms_per_call;
