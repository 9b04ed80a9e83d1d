import { readFileSync } from "node:fs";

/** Resident memory of a process now, in MB (10^6 bytes), as the kernel counts it (`VmRSS`, proc_pid_status(5)). */
export function residentMb(pid: number): number {
  return statusMb(pid, "VmRSS");
}

function statusMb(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, "mu").exec(status)?.[1];
  if (kibibytes === undefined) throw new Error(`Process ${pid} tells no ${field}.`);
  return (Number(kibibytes) * 1024) / 1e6;
}

/** Processor time that a process, all threads, has used so far, in ms (utime and stime, proc_pid_stat(5); 100 ticks a second). */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Samples resident memory every 50 ms. */
export interface MemoryWatch {
  /** Ends the watch and answers the highest sample, in MB. */
  stop(): number;
}

export function watchMemory(pid: number): MemoryWatch {
  let peak = residentMb(pid);
  const sample = () => {
    peak = Math.max(peak, residentMb(pid));
  };
  const timer = setInterval(sample, 50);
  return {
    stop: () => {
      clearInterval(timer);
      sample();
      return peak;
    },
  };
}

/** Mean resident memory over the last second of `quietMs` without requests, in MB. */
export async function idleMemory(pid: number, quietMs = 10_000): Promise<number> {
  await pause(quietMs - 1000);
  const samples: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    samples.push(residentMb(pid));
    await pause(50);
  }
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
}

/** Lets time pass: what is measured is what happens, or does not, meanwhile. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
