/** Columns and rows of the mesh that is folded: fine enough that folds look smooth, few enough for any machine. */
export const mesh = { columns: 144, rows: 80 } as const;

/**
 * A sheet that is folded by slow waves and coloured by layers of drifting noise, each laid over the one below. All of
 * it is worked out for the mesh's points, so that a pixel costs next to nothing.
 */
export const vertexShader = `#version 300 es
precision highp float;
in vec2 place;
uniform float time;
uniform float amplitude;
uniform float exposure;
uniform float aspect;
uniform vec3 layers[5];
uniform vec4 ripples[4];
out vec3 colour;

float random(ivec3 cell) {
  uvec3 bits = uvec3(cell + ivec3(4096)) * uvec3(1597334673u, 3812015801u, 2798796415u);
  uint mixed = (bits.x ^ bits.y ^ bits.z) * 1597334673u;
  mixed ^= mixed >> 15;
  return float(mixed * 2246822519u >> 8) / 16777216.0 * 2.0 - 1.0;
}

float noise(vec3 at) {
  ivec3 cell = ivec3(floor(at));
  vec3 part = fract(at);
  vec3 eased = part * part * part * (part * (part * 6.0 - 15.0) + 10.0);
  vec4 near = vec4(random(cell), random(cell + ivec3(1, 0, 0)), random(cell + ivec3(0, 1, 0)), random(cell + ivec3(1, 1, 0)));
  vec4 far = vec4(random(cell + ivec3(0, 0, 1)), random(cell + ivec3(1, 0, 1)), random(cell + ivec3(0, 1, 1)), random(cell + ivec3(1, 1, 1)));
  vec4 between = mix(near, far, eased.z);
  return mix(mix(between.x, between.y, eased.x), mix(between.z, between.w, eased.x), eased.y);
}

float fold(vec2 at) {
  vec2 slanted = vec2(at.x * 0.8 + at.y * 0.3, at.y * 1.1 - at.x * 0.42);
  float broad = noise(vec3(slanted.x * 0.8 + time * 0.08, slanted.y * 1.15, time * 0.14));
  float silk = sin((slanted.y * 2.7 + broad * 1.9 + slanted.x * 0.9) * 1.9 + time * 0.26);
  return broad * 0.72 + silk * 0.34;
}

float rings(vec2 at) {
  float sum = 0.0;
  for (int i = 0; i < 4; i += 1) {
    float away = distance(at, vec2(ripples[i].x * aspect, ripples[i].y)) - ripples[i].z * 0.75;
    sum += sin(away * 16.0) * exp(-away * away * 22.0) * ripples[i].w * exp(-ripples[i].z * 1.1);
  }
  return sum;
}

void main() {
  vec2 at = vec2(place.x * aspect, place.y);
  float ring = rings(at);
  float height = fold(at) * amplitude + ring * 0.22;
  float along = fold(at + vec2(0.06, 0.09)) * amplitude + ring * 0.22;
  float slope = (along - height) / 0.108;

  vec3 sheet = mix(layers[0], layers[1], smoothstep(-0.9, 0.6, at.y * 0.4 + height * 0.7));
  for (int i = 2; i < 5; i += 1) {
    float own = float(i);
    float drift = noise(vec3(
      at.x * (0.45 + own * 0.16) + time * (0.05 + own * 0.022),
      at.y * (0.85 + own * 0.12) + height * 0.55 - own * 3.1,
      time * (0.06 + own * 0.012) + own * 11.0));
    float cover = smoothstep(-0.12 + (own - 2.0) * 0.13, 0.72, drift + height * 0.28);
    sheet = mix(sheet, layers[i], cover * mix(exposure, 1.0, (4.0 - own) * 0.3));
  }
  float light = 0.94 + slope / (1.0 + abs(slope)) * 0.34 + ring * 0.14;
  colour = sheet * light;
  gl_Position = vec4(place.x, place.y + height * 0.13, 0.0, 1.0);
}
`;

/** Draws the mesh's colours with a grain finer than a step of brightness, which hides the steps. */
export const fragmentShader = `#version 300 es
precision mediump float;
in vec3 colour;
out vec4 shown;

void main() {
  float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
  shown = vec4(colour + grain / 128.0, 1.0);
}
`;
