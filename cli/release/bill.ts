import { Enums, Models, Serialize, SPDX, Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { PackageURL } from 'packageurl-js'
import type { Package } from '../documents/licences.ts'

/**
 * The bill of materials of an executable, as CycloneDX JSON.
 * @throws Error when it is not as the schema of CycloneDX demands.
 */
export async function billOf(version: string, packages: readonly Package[]): Promise<string> {
  const product = new Models.Component(Enums.ComponentType.Application, 'metzia', {
    version,
    bomRef: 'metzia',
    licenses: new Models.LicenseRepository([new Models.SpdxLicense('MIT')]),
  })
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: product }) })
  for (const one of packages) {
    const component = componentOf(one)
    bom.components.add(component)
    product.dependencies.add(component.bomRef)
  }
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  const text = new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 2 })
  const problems = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)
  if (problems !== null) throw new Error(`The bill of materials: ${JSON.stringify(problems)}`)
  return `${text}\n`
}

function componentOf({ name, version, licence }: Package) {
  const [, group, bare = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? []
  return new Models.Component(Enums.ComponentType.Library, bare, {
    ...(group === undefined ? {} : { group }),
    version,
    bomRef: `${name}@${version}`,
    purl: new PackageURL('npm', group, bare, version, undefined, undefined).toString(),
    licenses: new Models.LicenseRepository([
      SPDX.isSupportedSpdxId(licence)
        ? new Models.SpdxLicense(licence)
        : new Models.LicenseExpression(licence),
    ]),
  })
}
