const recorder = `
  class Recorder extends AudioWorkletProcessor {
    process([input]) {
      const [left] = input;
      this.port.postMessage(left === undefined ? new Float32Array(128) : left.slice());
      return true;
    }
  }
  registerProcessor("recorder", Recorder);`;

/** Records the left channel of what a node gives out, sample by sample, from now on. */
export async function recordSound(node: AudioNode): Promise<{ samples: () => Float32Array; rate: number }> {
  const { context } = node;
  const address = URL.createObjectURL(new Blob([recorder], { type: "text/javascript" }));
  await (context as AudioContext).audioWorklet.addModule(address);
  const worklet = new AudioWorkletNode(context, "recorder");
  const blocks: Float32Array[] = [];
  worklet.port.addEventListener("message", ({ data }: MessageEvent<Float32Array>) => void blocks.push(data));
  worklet.port.start();
  node.connect(worklet).connect(context.destination);
  return {
    samples: () => Float32Array.from(blocks.flatMap((block) => [...block])),
    rate: context.sampleRate,
  };
}

/** The stretches of at least `minLength` samples in a row that are silent. */
export function silencesIn(samples: Float32Array, minLength: number): { from: number; length: number }[] {
  const found: { from: number; length: number }[] = [];
  let length = 0;
  for (let at = 0; at <= samples.length; at += 1) {
    if (at < samples.length && Math.abs(samples[at] ?? 0) < 0.001) {
      length += 1;
      continue;
    }
    if (length >= minLength) found.push({ from: at - length, length });
    length = 0;
  }
  return found;
}
