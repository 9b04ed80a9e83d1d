/* Pairs of songs, as `title | artist | seconds | code = …`; of what is left out nothing is known. */

/** Names of the kinds that MusicBrainz has under one recording. */
export const sameByHand = `
Harbour Lights | The Paper Moons | 214 = Harbour Lights - 2014 Remaster | The Paper Moons | 215
Harbour Lights | The Paper Moons | 214 = Harbour Lights (Remastered) | The Paper Moons | 213
Don't Wait Up | Ada Rook | 187 = Don’t Wait Up | Ada Rook | 188
Canción del Río | Los Faroles | 243 = Cancion del Rio | Los Faroles | 243
Noël blanc | Hélène Roy | 201 = Noel blanc | Helene Roy | 201
Re-Entry | Orbit 9 | 305 = Re–Entry | Orbit 9 | 306
Slow Train | Mara Lind feat. Ben Okoro | 222 = Slow Train (feat. Ben Okoro) | Mara Lind | 222
Slow Train | Mara Lind;Ben Okoro | 222 = Slow Train | Mara Lind | 222
Slow Train (with Ben Okoro) | Mara Lind | 222 = Slow Train | Mara Lind | 222
Winter Suite - Mono | Trio Alba | 401 = Winter Suite | Trio Alba | 402
Winter Suite (Stereo Version) | Trio Alba | 401 = Winter Suite | Trio Alba | 402
Glass (Explicit) | K-Line | 176 = Glass (Clean) | K-Line | 176
Der Nachtbus - Remastert | Linie Acht | 190 | DEX1 = Der Nachtbus | Linie Acht | 196 | DEX1
Ночной автобус | Фонари | 233 | RUX1 = Nochnoy avtobus | Fonari | 233 | RUX1
夜のバス | 灯台 | 258 | JPX1 = Yoru no Bus | Todai | 258 | JPX1
Theme (From “The Lighthouse”) | Trio Alba | 120 | ITX1 = The Lighthouse: Theme | Trio Alba | 121 | ITX1
Blue Hour (Deluxe) | Sable | 199 = Blue Hour | Sable | 200
Blue Hour (Bonus Track) | Sable | 199 = Blue Hour | Sable | 200
Blue Hour - Single Version | Sable | 199 = Blue Hour | Sable | 199
Blue Hour (20th Anniversary Edition) | Sable | 199 = Blue Hour | Sable | 199
Tides - Digitally Remastered | Ada Rook | 264 = Tides | Ada Rook | 262
Tides (2008 Digital Remaster) | Ada Rook | 264 = TIDES | ADA ROOK | 264
Tides - Remasterizado | Ada Rook | 264 = Tides | Ada Rook
O Barco - Versão Remasterizada | Maré Alta | 210 = O Barco | Mare Alta | 210
Le Phare - Version remasterisée | Hélène Roy | 231 = Le Phare | Hélène Roy | 232
Earthlight | Wind, Sand & Stars | 300 = Earthlight | Wind, Sand & Stars | 301
Mono | Orbit 9 | 140 = Mono | Orbit 9 | 141
Rooftops | Ada Rook feat. Sable & K-Line | 205 = Rooftops (feat. Sable & K-Line) | Ada Rook | 205
Kettle  Song | Linie Acht | 160 = Kettle Song  | Linie Acht | 161
Étoile | Hélène Roy | 180 = Étoile | Hélène Roy | 180
`;

/** The same, which the rule does not find: no code is shared, and the names differ by more than editions. */
export const unfoundByHand = `
Salt & Iron | Sable | 245 = Salt and Iron | Sable | 245
Harbour Lights | Paper Moons | 214 = Harbour Lights | The Paper Moons | 214
Part One: Dawn | Trio Alba | 333 = Dawn, Pt. 1 | Trio Alba | 333
Нева | Фонари | 240 = Neva | Fonari | 240
Long Way Home | Mara Lind | 250 = Long Way Home | Mara Lind | 256
Slow Train | Mara Lind, Ben Okoro | 222 = Slow Train | Mara Lind | 222
`;

/** Names that are close, of recordings that are not one; the last is another take, of which no name and length tells. */
export const otherByHand = `
Harbour Lights | The Paper Moons | 214 = Harbour Lights (Live) | The Paper Moons | 214
Harbour Lights | The Paper Moons | 214 = Harbour Lights | Ada Rook | 214
Intro | Sable | 62 = Intro | Sable | 95
Interlude | K-Line | 31 = Interlude | K-Line | 44
Untitled | Orbit 9 | 120 = Untitled | Orbit 9 | 200
Winter Suite: I. Allegro | Trio Alba | 300 = Winter Suite: II. Andante | Trio Alba | 300
Winter Suite, Pt. 1 | Trio Alba | 300 = Winter Suite, Pt. 2 | Trio Alba | 300
Blue Hour | Sable | 199 = Blue Hour (Radio Edit) | Sable | 180
Blue Hour | Sable | 199 = Blue Hour (Extended Mix) | Sable | 380
Blue Hour | Sable | 199 = Blue Hour - Acoustic Version | Sable | 199
Blue Hour | Sable | 199 = Blue Hour (Instrumental Version) | Sable | 199
Blue Hour | Sable | 199 = Blue Hour (Karaoke Version) | Sable | 199
Blue Hour | Sable | 199 = Blue Hour (Demo) | Sable | 199
Blue Hour | Sable | 199 = Blue Hour (Orbit 9 Remix) | Sable | 199
Blue Hour | Sable | 199 = Blue Hour (Slowed + Reverb) | Sable | 240
Tides | Ada Rook | 264 = Tides II | Ada Rook | 264
Tides | Ada Rook | 264 = Tides (Reprise) | Ada Rook | 90
Tides | Ada Rook | 264 = The Tides | Ada Rook | 264
Tides (Mara's Version) | Ada Rook | 264 = Tides | Ada Rook | 264
With or Without | Sable | 200 = With | Sable | 200
Glass | K-Line | 176 = Glass (A Cappella) | K-Line | 176
Glass | K-Line | 176 = Glasses | K-Line | 176
Glass | K-Line | 176 = Glass | K Line Quartet | 176
Noël | Hélène Roy | 201 = Noël (Orchestral Version) | Hélène Roy | 201
Le Phare | Hélène Roy | 231 = Le Phare (Live à Brest) | Hélène Roy | 240
Slow Train | Mara Lind | 222 = Slow Train | Ben Okoro | 222
Slow Train | Mara Lind | 222 = Slow Train (English Version) | Mara Lind | 222
1999 | Orbit 9 | 240 = 1998 | Orbit 9 | 240
!!! | K-Line | 100 = ??? | K-Line | 100
Rooftops | Ada Rook | 205 = Rooftops (Commentary) | Ada Rook | 205
Kettle Song | Linie Acht | 160 = Kettle Song (Take 2) | Linie Acht | 161
夜のバス | 灯台 | 258 = 夜の海 | 灯台 | 258
Etude No. 1 | Trio Alba | 150 = Etude No. 2 | Trio Alba | 150
Dawn | Trio Alba | 333 = Dawn (feat. Sable) [Night Shift Mix] | Trio Alba | 333
Long Way Home | Mara Lind | 250 = Long Way | Mara Lind | 250
Salt & Iron | Sable | 245 = Salt | Sable | 245
Neva | Fonari | 240 = Neva (Sped Up) | Fonari | 200
O Barco | Maré Alta | 210 = O Barco - Ao Vivo | Maré Alta | 214
Der Nachtbus | Linie Acht | 190 = Der Nachtbus - Akustisch | Linie Acht | 190
La Ola | Los Faroles | 199 = La Ola - En Vivo | Los Faroles | 199
Earthlight | Wind, Sand & Stars | 300 = Earthlight | Wind | 300
Theme | Trio Alba | 120 = Theme (Alternate Take) | Trio Alba | 120
Kettle Song | Linie Acht | 160 = Kettle Song | Linie Acht | 160.5
`;
