import { createGlide, type Glide, glideSeconds } from "./glide.ts";

/** Nodes that sound passes through, in order, on its way out. */
export interface AudioInsert {
  input: AudioNode;
  output: AudioNode;
  /** called when no sound goes through the nodes any more and they are out of the way */
  handleRemoved?: () => void;
}

/** One way from the entrance to the exit: through an insert, or direct. */
interface Branch {
  nodes: AudioInsert | null;
  gain: GainNode;
  glide: Glide;
}

/** After a fade, until what has faded is taken away. */
const removalMs = glideSeconds * 1000 + 20;

/**
 * Ways between two nodes, one of them open: choosing another one fades over to it, which cannot be heard as a click
 * since both carry the same sound at the same time. After the fade the others are gone, and the direct way changes no
 * bit of what goes through it.
 *
 * @param first the way that is open to begin with
 * @returns opens the way through some nodes; null is the direct one
 */
export function createCrossfade(
  entrance: AudioNode,
  exit: AudioNode,
  first: AudioInsert | null = null,
): (nodes: AudioInsert | null) => void {
  const { context } = entrance;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let open = addBranch(entrance, exit, { nodes: first, gainAtFirst: 1 });
  let fading: Branch[] = [];
  let fadedAt = 0;

  const removeFaded = () => {
    // Sound that stands still does not fade either, and cannot click.
    if (context.state === "running" && context.currentTime < fadedAt) {
      timer = setTimeout(removeFaded, removalMs);
      return;
    }
    for (const branch of fading.splice(0)) removeBranch(entrance, branch);
  };

  return (nodes) => {
    if (open.nodes === nodes) return;
    const branch =
      fading.find((one) => one.nodes === nodes) ?? addBranch(entrance, exit, { nodes, gainAtFirst: 0 });
    fading = [...fading, open].filter((one) => one !== branch);
    open = branch;
    for (const one of fading) one.glide.to(0);
    branch.glide.to(1);
    fadedAt = context.currentTime + glideSeconds;
    clearTimeout(timer);
    timer = setTimeout(removeFaded, removalMs);
  };
}

function addBranch(
  entrance: AudioNode,
  exit: AudioNode,
  { nodes, gainAtFirst }: { nodes: AudioInsert | null; gainAtFirst: number },
): Branch {
  const gain = new GainNode(entrance.context);
  const glide = createGlide(gain.gain, entrance.context, { first: gainAtFirst });
  entrance.connect(nodes?.input ?? gain);
  nodes?.output.connect(gain);
  gain.connect(exit);
  return { nodes, gain, glide };
}

function removeBranch(entrance: AudioNode, { nodes, gain }: Branch): void {
  entrance.disconnect(nodes?.input ?? gain);
  nodes?.output.disconnect(gain);
  gain.disconnect();
  nodes?.handleRemoved?.();
}
