import { Enums, Models, Serialize, SPDX, Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { PackageURL } from 'packageurl-js'
import type { Package } from '../documents/licences.ts'
import type { Deb } from './debian.ts'

/**
 * The bill of materials of an executable, or of an image with packages of Debian, as CycloneDX JSON.
 * @throws Error when it is not as the schema of CycloneDX demands.
 */
export async function billOf(
  version: string,
  packages: readonly Package[],
  debs: readonly Deb[] = [],
): Promise<string> {
  const product = new Models.Component(Enums.ComponentType.Application, 'metzia', {
    version,
    bomRef: 'metzia',
    licenses: new Models.LicenseRepository([new Models.SpdxLicense('MIT')]),
  })
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: product }) })
  for (const component of [...packages.map(componentOf), ...debs.map(componentOfDebian)]) {
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

function componentOfDebian({ name, version, architecture }: Deb) {
  const qualifiers = { arch: architecture, distro: 'debian-12' }
  return new Models.Component(Enums.ComponentType.Library, name, {
    version,
    bomRef: `debian/${name}@${version}`,
    purl: new PackageURL('deb', 'debian', name, version, qualifiers, undefined).toString(),
    licenses: new Models.LicenseRepository([
      new Models.NamedLicense(`see /usr/share/doc/${name}/copyright`),
    ]),
  })
}
