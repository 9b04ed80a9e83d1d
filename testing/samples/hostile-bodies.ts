import { bodies, type Endpoint } from "#contract/base/endpoint.ts";
import { bodyLimitsOf } from "./fullest-request.ts";

/** A JSON body that is as bad as an endpoint's limits allow, and one that is worse. */
export interface HostileBodies {
  /** lists inside of each other, in as many bytes as are taken */
  deep: string;
  /** as many unknown names as are taken */
  wide: string;
  /** one text of as many letters as are taken */
  long: string;
  tooDeep: string;
  tooWide: string;
}

/** Makes them from the contract. */
export function hostileBodiesOf(endpoint: Endpoint): HostileBodies {
  const { bytes, values } = bodyLimitsOf(endpoint);
  const [first = "x"] = Object.keys(endpoint.body?.shape ?? {});
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  const named = (count: number) =>
    `{${Array.from({ length: count }, (_, at) => `"${at.toString(36)}":1`).join(",")}}`;
  const deepest = nested(bodies.depth - 2);
  const count = Math.max(1, Math.min(bytes / (deepest.length + 1), values / bodies.depth) - 1);
  return {
    deep: `{"${first}":[${Array.from({ length: count }, () => deepest).join(",")}]}`,
    wide: named(Math.floor(Math.min(values - 2, bytes / 12))),
    long: JSON.stringify({ [first]: "x".repeat(bytes - first.length - 7) }),
    tooDeep: `{"${first}":${nested(bodies.depth)}}`,
    tooWide: `{"${first}":[${"1,".repeat(values)}1]}`,
  };
}
