/**
 * Declarations of the tags for TypeScript and for the template languages of React, Vue and Svelte,
 * from the descriptions of the elements.
 */

/**
 * Files of `dist/types`, by name.
 * @param {import('./describe.mjs').ElementDescription[]} elements
 * @returns {Record<string, string>}
 */
export function typings(elements) {
  return {
    'geo-elements.d.ts': loaderTypes(elements),
    'props.d.ts': propTypes(elements),
    'react.d.ts': react19Types(elements),
    'react18.d.ts': react18Types(elements),
    'vue.d.ts': vueTypes(elements),
    'svelte.d.ts': svelteTypes(elements),
  };
}

const importElements = (elements) =>
  elements
    .map(({ tag, name }) => `import type { ${name}, ${name}Events } from './elements/${tag}.js';`)
    .join('\n');

const importProps = (elements, kind) =>
  `import type { ${elements.map(({ name }) => `${name}${kind}`).join(', ')} } from './props.js';`;

/** One line for each element, at the indentation of the declaration that holds them. */
const perElement = (elements, indent, line) =>
  elements.map((element) => `${' '.repeat(indent)}${line(element)}`).join('\n');

/** Types of the loader's module, and of the tags in the DOM. */
function loaderTypes(elements) {
  return `/** The loader: watches the document and fetches each element's module when its tag first appears. */
${importElements(elements)}
/** Version of this copy of the suite. */
export declare const version: string;
/** Fetches the module of \`tag\`; settles when it is defined or has failed. */
export declare function load(tag: string): Promise<void>;
/**
 * Watches an open shadow root (or another document) for tags of the suite; the page's document is
 * watched from the start.
 */
export declare function watch(root: Document | ShadowRoot): void;

declare global {
  interface HTMLElementTagNameMap {
${perElement(elements, 4, ({ tag, name }) => `'${tag}': ${name};`)}
  }
}

export type { ${elements.map(({ name }) => `${name}, ${name}Events`).join(', ')} };
`;
}

const LITERALS = /^'[^']*'(\s*\|\s*('[^']*'|undefined))*$/;

/** Whether a type is a list of texts, which a template may not widen. */
const isChoice = (type) => LITERALS.test(type);

/** Type of an attribute's text in a template. */
function attributeType({ type }) {
  if (type === 'boolean') return 'boolean';
  if (isChoice(type)) return type;
  return /\bnumber\b(?!\[)/.test(type) && !type.includes('{') ? 'string | number' : 'string';
}

/** Type of an attribute where each value is written as text: \`false\` would be there as "false". */
const plainAttributeType = (item) =>
  item.type === 'boolean' ? "true | ''" : `${attributeType(item)}`;

/** A doc comment above a member. */
const member = (name, type, description) =>
  `  /** ${description.replaceAll('*/', '*\\/')} */\n  ${/^\w+$/.test(name) ? name : `'${name}'`}?: ${type};`;

function ownProps({ name, attributes, properties }) {
  const types = new Map(attributes.map((item) => [item.fieldName, attributeType(item)]));
  const fields = properties.map((item) => {
    const text = types.get(item.name);
    const own = `${name}['${item.name}']`;
    const type =
      text === undefined || text === 'boolean' || isChoice(item.type) ? own : `${own} | ${text}`;
    return member(item.name, type, item.description);
  });
  const dashed = attributes
    .filter((item) => item.name !== item.fieldName)
    .map((item) => member(item.name, attributeType(item), item.description));
  return [...fields, ...dashed].join('\n');
}

/** What a template may set on each tag; the types of React, Vue and Svelte are made of it. */
function propTypes(elements) {
  return `/** What templates may set on each tag: properties, and attributes under their own names. */
${elements.map(({ tag, name }) => `import type { ${name} } from './elements/${tag}.js';`).join('\n')}
${elements
  .map(
    (element) => `
/** Properties and attributes of \`<${element.tag}>\`. */
export interface ${element.name}Props {
${ownProps(element)}
}

/** Attributes of \`<${element.tag}>\` for templates that write every value as text. */
export interface ${element.name}Attributes {
${element.attributes.map((item) => member(item.name, plainAttributeType(item), item.description)).join('\n')}
}`,
  )
  .join('\n')}
`;
}

function react19Types(elements) {
  return `/** JSX types for React 19: \`import '@geo-elements/suite/react'\`. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
${importElements(elements)}
${importProps(elements, 'Props')}
export { load, version, watch } from './geo-elements.js';

/** Properties under their own names, attributes under theirs, events as \`ongeo-plot={…}\`. */
type Geo<Element extends HTMLElement, Props, Events> = Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, keyof Props>
  & Props
  & { [Name in keyof Events & string as \`on\${Name}\`]?: (event: Events[Name]) => void };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${perElement(elements, 6, ({ tag, name }) => `'${tag}': Geo<${name}, ${name}Props, ${name}Events>;`)}
    }
  }
}
`;
}

function react18Types(elements) {
  return `/**
 * JSX types for React 17 and 18, which write every value on a custom element as an attribute: hand
 * objects over and listen to events by a ref. \`import '@geo-elements/suite/react18'\`.
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
${elements.map(({ tag, name }) => `import type { ${name} } from './elements/${tag}.js';`).join('\n')}
${importProps(elements, 'Attributes')}
export { load, version, watch } from './geo-elements.js';

type Geo<Element extends HTMLElement, Attributes> = Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, keyof Attributes | 'className'>
  & Attributes
  & { class?: string };

declare global {
  namespace JSX {
    interface IntrinsicElements {
${perElement(elements, 6, ({ tag, name }) => `'${tag}': Geo<${name}, ${name}Attributes>;`)}
    }
  }
}
`;
}

function vueTypes(elements) {
  return `/** Types of the tags in templates of Vue 3: \`import '@geo-elements/suite/vue'\`. */
import type { HTMLAttributes, VNodeProps } from 'vue';
${importElements(elements)}
${importProps(elements, 'Props')}
export { load, version, watch } from './geo-elements.js';

type Pascal<Name extends string> = Name extends \`\${infer First}-\${infer Rest}\` ? \`\${Capitalize<First>}\${Pascal<Rest>}\` : Capitalize<Name>;

/** Properties and attributes by name, events as \`@geo-plot\`. */
type Geo<Element extends HTMLElement, Props, Events> = new () => {
  $el: Element;
  $props: Omit<HTMLAttributes, keyof Props> & Omit<VNodeProps, 'ref'> & Props
    & { [Name in keyof Events & string as \`on\${Pascal<Name>}\`]?: (event: Events[Name]) => void };
};

declare module 'vue' {
  interface GlobalComponents {
${perElement(elements, 4, ({ tag, name }) => `'${tag}': Geo<${name}, ${name}Props, ${name}Events>;`)}
  }
}
`;
}

function svelteTypes(elements) {
  return `/** Types of the tags in Svelte 4 and 5: \`import '@geo-elements/suite/svelte'\`. */
import type { HTMLAttributes } from 'svelte/elements';
${importElements(elements)}
${importProps(elements, 'Props')}
export { load, version, watch } from './geo-elements.js';

/** Properties and attributes by name, events as \`ongeo-plot\` (Svelte 5) or \`on:geo-plot\` (Svelte 4). */
type Geo<Element extends HTMLElement, Props, Events> = Omit<HTMLAttributes<Element>, keyof Props>
  & Props
  & { [Name in keyof Events & string as \`on\${Name}\` | \`on:\${Name}\`]?: (event: Events[Name]) => void };

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${perElement(elements, 4, ({ tag, name }) => `'${tag}': Geo<${name}, ${name}Props, ${name}Events>;`)}
  }
}
`;
}
