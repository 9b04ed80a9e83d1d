import type { Scene } from "#web/features/visualizer/stage/picture.ts";
import { layersOf } from "./stripe-layers.ts";
import type { RippleState, StripeMotion } from "./stripe-mapping.ts";
import { fragmentShader, mesh, vertexShader } from "./stripe-shader.ts";

/** Draws one frame of the gradient. `time`: seconds of flow. */
export type StripeDrawer = (scene: Scene, motion: StripeMotion, ripples: RippleState, time: number) => void;

/** A lost context that is not back by then is taken for gone. */
const goneAfterMs = 3000;

/** What one context holds; rebuilt when the context comes back. */
interface Program {
  draw: StripeDrawer;
}

/**
 * A drawer over WebGL 2, which survives the loss of its context: nothing is drawn until it is back, and `onGone` is
 * called when it does not come back; `onBack` when it does, empty. Null where there is no WebGL 2, or the shaders are
 * refused.
 */
export function createGlDrawer(
  canvas: HTMLCanvasElement,
  { onGone, onBack }: { onGone: () => void; onBack: () => void },
): StripeDrawer | null {
  const gl = canvas.getContext("webgl2", {
    alpha: false,
    antialias: false,
    depth: false,
    // Anyone who takes a picture of the page between two frames gets the last one.
    preserveDrawingBuffer: true,
    powerPreference: "low-power",
  });
  if (gl === null) return null;
  let program = buildProgram(gl);
  if (program === null) return null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  canvas.addEventListener("webglcontextlost", (event) => {
    // Without this it would never be restored.
    event.preventDefault();
    program = null;
    waiting = setTimeout(() => canvas.isConnected && onGone(), goneAfterMs);
  });
  canvas.addEventListener("webglcontextrestored", () => {
    clearTimeout(waiting);
    program = buildProgram(gl);
    if (program === null) onGone();
    else onBack();
  });
  return (scene, motion, ripples, time) => program?.draw(scene, motion, ripples, time);
}

function compile(gl: WebGL2RenderingContext, kind: number, source: string): WebGLShader | null {
  const shader = gl.createShader(kind);
  if (shader === null) return null;
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return gl.getShaderParameter(shader, gl.COMPILE_STATUS) === true ? shader : null;
}

function link(gl: WebGL2RenderingContext): WebGLProgram | null {
  const vertex = compile(gl, gl.VERTEX_SHADER, vertexShader);
  const fragment = compile(gl, gl.FRAGMENT_SHADER, fragmentShader);
  if (vertex === null || fragment === null) return null;
  const program = gl.createProgram();
  gl.attachShader(program, vertex);
  gl.attachShader(program, fragment);
  gl.bindAttribLocation(program, 0, "place");
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) === true ? program : null;
}

/** Points over a little more than the canvas, since folds move its edges. */
function meshPoints(): Float32Array<ArrayBuffer> {
  const points = new Float32Array((mesh.columns + 1) * (mesh.rows + 1) * 2);
  let next = 0;
  for (let row = 0; row <= mesh.rows; row += 1) {
    for (let column = 0; column <= mesh.columns; column += 1) {
      points[next] = (column / mesh.columns) * 2 - 1;
      points[next + 1] = ((row / mesh.rows) * 2 - 1) * 1.3;
      next += 2;
    }
  }
  return points;
}

function meshTriangles(): Uint16Array<ArrayBuffer> {
  const corners = new Uint16Array(mesh.columns * mesh.rows * 6);
  let next = 0;
  for (let row = 0; row < mesh.rows; row += 1) {
    for (let column = 0; column < mesh.columns; column += 1) {
      const first = row * (mesh.columns + 1) + column;
      const above = first + mesh.columns + 1;
      corners.set([first, first + 1, above, above, first + 1, above + 1], next);
      next += 6;
    }
  }
  return corners;
}

function buildProgram(gl: WebGL2RenderingContext): Program | null {
  const program = link(gl);
  if (program === null) return null;
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, meshPoints(), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  const triangles = meshTriangles();
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, triangles, gl.STATIC_DRAW);
  const at = (name: string) => gl.getUniformLocation(program, name);
  const [time, amplitude, exposure, aspect] = [at("time"), at("amplitude"), at("exposure"), at("aspect")];
  const [layersAt, ripplesAt] = [at("layers"), at("ripples")];
  const layers = new Float32Array(15);
  const rings = new Float32Array(16);
  let shownKey = "";
  return {
    draw({ palette, width, height }, motion, { ripples }, flow) {
      gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
      gl.uniform1f(time, flow);
      gl.uniform1f(amplitude, motion.amplitude);
      gl.uniform1f(exposure, motion.exposure);
      // A tall window shows a piece of the sheet, not a squeezed one.
      gl.uniform1f(aspect, Math.max(0.7, width / height));
      if (palette.key !== shownKey) {
        layersOf(palette).forEach((colour, i) =>
          layers.set(
            colour.map((channel) => channel / 255),
            i * 3,
          ),
        );
        gl.uniform3fv(layersAt, layers);
        shownKey = palette.key;
      }
      ripples.forEach(({ x, y, age, strength }, i) => {
        rings[i * 4] = x;
        rings[i * 4 + 1] = y;
        rings[i * 4 + 2] = age;
        rings[i * 4 + 3] = strength;
      });
      gl.uniform4fv(ripplesAt, rings);
      gl.drawElements(gl.TRIANGLES, triangles.length, gl.UNSIGNED_SHORT, 0);
    },
  };
}
