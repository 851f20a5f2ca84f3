/**
 * The package that SharePoint installs: a ZIP file by the Open Packaging Conventions (ECMA-376,
 * part 2) with the relationships and documents that SharePoint's app catalog reads.
 */
import { zipSync } from 'fflate';
import { makeGuid, type WebPartFacts } from './facts.ts';

/** Version of the SharePoint Framework whose modules are referred to; tenants keep all of them. */
const FRAMEWORK = '1.18.2';
/** Modules of the framework, by the ids that they have in every tenant. */
const COMPONENTS = {
  '@microsoft/sp-webpart-base': '974a7777-0990-4136-8fa6-95d80114c2e0',
  '@microsoft/sp-property-pane': 'f9e737b7-f0df-4597-ba8c-3060f82380db',
} as const;
/** Address that SharePoint replaces by that of the library with the package's assets. */
const ASSET_LIBRARY = 'HTTPS://SPCLIENTSIDEASSETLIBRARY/';
/** The group "Advanced" of the list of web parts. */
const GROUP = '5c03119e-3074-46fd-976b-c60198311f70';

const RELATIONSHIPS = 'http://schemas.microsoft.com/sharepoint/2012/app/relationships';
const CONTENT_TYPES = {
  xml: 'text/xml',
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
};

/** A web part with the file of its module. */
export interface PackagedWebPart extends WebPartFacts {
  /** Name of the module's file among the assets. */
  script: string;
  description: string;
}

/** What a package is made from. */
export interface PackageContent {
  /** Version of the suite, as in `1.2.3`. */
  version: string;
  webParts: readonly PackagedWebPart[];
  /** Files of the assets by name, all in one folder. */
  assets: ReadonlyMap<string, Uint8Array>;
}

/** Writes the package. */
export function writePackage({ version, webParts, assets }: PackageContent): Uint8Array {
  const feature = makeGuid('feature');
  const files = new Map<string, string | Uint8Array>();
  const relate = (
    file: string,
    targets: readonly (readonly [kind: string, target: string])[],
  ): void => {
    const at = file.lastIndexOf('/') + 1;
    const lines = targets.map(
      ([kind, target], id) =>
        `<Relationship Type="${RELATIONSHIPS}/${kind}" Target="/${target}" Id="r${String(id)}"/>`,
    );
    files.set(
      `${file.slice(0, at)}_rels/${file.slice(at)}.rels`,
      xml(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`,
      ),
    );
  };
  const featureFile = `feature_${feature}.xml`;
  files.set(
    'AppManifest.xml',
    xml(
      `<App xmlns="http://schemas.microsoft.com/sharepoint/2012/app/manifest" Name="geo-elements" ProductID="${makeGuid('solution')}" Version="${version}.0" SharePointMinVersion="16.0.0.0" IsClientSideSolution="true" SkipFeatureDeployment="true"><Properties><Title>Geo Elements</Title></Properties></App>`,
    ),
  );
  relate('', [['package-manifest', 'AppManifest.xml']]);
  relate('AppManifest.xml', [
    ['manifest-feature', featureFile],
    ['manifest-clientsideasset', 'ClientSideAssets.xml'],
  ]);
  for (const [name, text] of [
    ...featureFiles(featureFile, feature, version),
    ...featureFiles('ClientSideAssets.xml', makeGuid('assets'), version),
  ])
    files.set(name, text);
  const elements = webParts.map((part) => `${feature}/WebPart_${part.id}.xml`);
  webParts.forEach((part, at) => files.set(elements[at]!, elementFile(part, version)));
  relate(featureFile, [
    ['partconfiguration', `${featureFile}.config.xml`],
    ...elements.map((file) => ['feature-elementmanifest', file] as const),
  ]);
  relate('ClientSideAssets.xml', [
    ['partconfiguration', 'ClientSideAssets.xml.config.xml'],
    ...[...assets.keys()].map((name) => ['clientsideasset', `ClientSideAssets/${name}`] as const),
  ]);
  for (const [name, bytes] of assets) files.set(`ClientSideAssets/${name}`, bytes);
  return zip(files);
}

/** A feature with its configuration, which the relationships of the feature name. */
function featureFiles(file: string, id: string, version: string): [name: string, text: string][] {
  return [
    [
      file,
      xml(
        `<Feature xmlns="http://schemas.microsoft.com/sharepoint/" Title="Geo Elements" Description="Viewers for subsurface data" Id="${id}" Version="${version}.0" Scope="Web" Hidden="FALSE"/>`,
      ),
    ],
    [
      `${file}.config.xml`,
      xml(
        `<AppPartConfig xmlns="http://schemas.microsoft.com/sharepoint/2012/app/partconfiguration"><Id>${makeGuid(file)}</Id></AppPartConfig>`,
      ),
    ],
  ];
}

const xml = (body: string): string => `<?xml version="1.0" encoding="utf-8"?>${body}`;

/** The manifest of a web part's component, as SharePoint's loader reads it. */
export function componentManifest(part: PackagedWebPart, version: string): object {
  const { id, tag, title, description, script } = part;
  const alias = tag.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase());
  const framework = Object.entries(COMPONENTS).map(([name, component]) => [
    name,
    { type: 'component', id: component, version: FRAMEWORK },
  ]);
  return {
    id,
    alias: `${alias}WebPart`,
    componentType: 'WebPart',
    version,
    manifestVersion: 2,
    requiresCustomScript: false,
    supportedHosts: ['SharePointWebPart', 'SharePointFullPage', 'TeamsTab'],
    supportsFullBleed: true,
    preconfiguredEntries: [
      {
        groupId: GROUP,
        group: { default: 'Advanced' },
        title: { default: title },
        description: { default: description },
        officeFabricIconFontName: 'Globe',
        properties: {},
      },
    ],
    loaderConfig: {
      entryModuleId: tag,
      internalModuleBaseUrls: [ASSET_LIBRARY],
      scriptResources: { [tag]: { type: 'path', path: script }, ...Object.fromEntries(framework) },
    },
  };
}

function elementFile(part: PackagedWebPart, version: string): string {
  const manifest = escapeXml(JSON.stringify(componentManifest(part, version)));
  const name = escapeXml(part.title);
  return xml(
    `<Elements xmlns="http://schemas.microsoft.com/sharepoint/"><ClientSideComponent Name="${name}" Id="${part.id}" ComponentManifest="${manifest}" Type="WebPart"/><Module Name="${name}" Url="_catalogs/wp" List="113"/></Elements>`,
  );
}

const escapeXml = (text: string): string =>
  text.replace(/[<>&"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

/** Adds the content types of all names, and packs. */
function zip(files: ReadonlyMap<string, string | Uint8Array>): Uint8Array {
  const types = new Map<string, string>(Object.entries(CONTENT_TYPES));
  for (const name of files.keys()) {
    const extension = name.slice(name.lastIndexOf('.') + 1);
    if (!types.has(extension)) types.set(extension, 'application/octet-stream');
  }
  const lines = [...types].map(
    ([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`,
  );
  const content = xml(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${lines.join('')}</Types>`,
  );
  const encoder = new TextEncoder();
  return zipSync(
    Object.fromEntries(
      [['[Content_Types].xml', content] as const, ...files].map(([name, body]) => [
        name,
        typeof body === 'string' ? encoder.encode(body) : body,
      ]),
    ),
  );
}
