import { execFileSync } from "node:child_process";

/** A component, as far as the choice needs it. @see CycloneDX 1.5 */
interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

interface Dependency {
  readonly ref: string;
  readonly dependsOn?: readonly string[];
}

export interface Sbom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependency[];
}

/**
 * The parts of what a user gets: packages that npm installs, and those whose code is inside the build.
 *
 * @param bundled folders of the latter
 */
export function toUsersParts(sbom: Sbom, bundled: readonly string[]): Sbom {
  const names = new Set(bundled.map((folder) => folder.replace(/^.*node_modules\//, "")));
  const components = sbom.components.filter(
    (component) => !isForContributors(component) || names.has(component.name),
  );
  const refs = new Set([sbom.metadata.component, ...components].map((each) => each["bom-ref"]));
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((id) => refs.has(id)) }));
  const component = { ...sbom.metadata.component, name: "landfall" };
  return { ...sbom, metadata: { ...sbom.metadata, component }, components, dependencies };
}

function isForContributors({ properties = [] }: Component): boolean {
  return properties.some(({ name }) => name === "cdx:npm:package:development");
}

/** All packages of package-lock.json. */
export function readSbom(): Sbom {
  const words = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const options = { encoding: "utf8", maxBuffer: 100_000_000 } as const;
  return JSON.parse(execFileSync("npm", words, options));
}
