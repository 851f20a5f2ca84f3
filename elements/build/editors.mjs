/**
 * What editors read: custom data of Visual Studio Code for HTML and CSS, and web types of
 * JetBrains, from the descriptions of the elements.
 */

/**
 * @param {import('./describe.mjs').ElementDescription[]} elements
 * @param {{ name: string, default?: string, description?: string }[]} cssProperties
 * @param {string} version of the package
 * @returns {Record<string, object>} files of `dist`, by name
 */
export function editorFiles(elements, cssProperties, version) {
  return {
    'vscode.html-custom-data.json': htmlData(elements),
    'vscode.css-custom-data.json': cssData(cssProperties),
    'web-types.json': webTypes(elements, cssProperties, version),
  };
}

/** Texts that a value may have; empty where it is free. */
const choices = (type) => [...type.matchAll(/'([^']*)'/g)].map(([, text]) => text);

const isChoice = (type) => /^'[^']*'(\s*\|\s*('[^']*'|undefined))*$/.test(type);

/** A default as it is written in markup. */
const plainDefault = (value) => value?.replace(/^"(.*)"$/, '$1');

function htmlData(elements) {
  return {
    version: 1.1,
    tags: elements.map((element) => ({
      name: element.tag,
      description: { kind: 'markdown', value: tagText(element) },
      attributes: element.attributes.map((item) => ({
        name: item.name,
        description: { kind: 'markdown', value: attributeText(item) },
        ...(item.type === 'boolean' && { valueSet: 'v' }),
        ...(isChoice(item.type) && { values: choices(item.type).map((name) => ({ name })) }),
      })),
    })),
  };
}

const attributeText = (item) =>
  item.default === undefined
    ? item.description
    : `${item.description}\n\nDefault: \`${plainDefault(item.default)}\``;

/** Description of a tag, with what a list of attributes cannot show. */
function tagText({ description, properties, methods, events, parts }) {
  const list = (title, items) =>
    items.length === 0
      ? []
      : [
          `**${title}**\n${items.map((item) => `- \`${item.name}\`: ${item.description}`).join('\n')}`,
        ];
  return [
    description,
    ...list('Events', events),
    ...list(
      'Properties',
      properties.filter((item) => item.attribute === undefined),
    ),
    ...list('Methods', methods),
    ...list('Parts', parts),
  ].join('\n\n');
}

function cssData(cssProperties) {
  return {
    version: 1.1,
    properties: cssProperties.map(({ name, description, default: value }) => ({
      name,
      description: [description, value && `Default: ${value}`].filter(Boolean).join('. '),
    })),
  };
}

function webTypes(elements, cssProperties, version) {
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name: '@geo-elements/suite',
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elements.map((element) => ({
          name: element.tag,
          description: element.description,
          attributes: element.attributes.map(webAttribute),
          js: {
            properties: element.properties.map(({ name, description, type }) => ({
              name,
              description,
              type,
            })),
            events: element.events.map(({ name, description, type }) => ({
              name,
              description,
              type,
            })),
          },
          css: {
            parts: element.parts.map(({ name, description }) => ({ name, description })),
          },
        })),
      },
      css: {
        properties: cssProperties.map(({ name, description }) => ({ name, description })),
      },
    },
  };
}

const webAttribute = (item) => ({
  name: item.name,
  description: item.description,
  ...(item.default !== undefined && { default: plainDefault(item.default) }),
  value: { type: item.type, ...(item.type === 'boolean' && { kind: 'no-value' }) },
});
