import type { ComponentType, ReactNode } from 'react';
import type { ElementController } from '../src/core/element-controller.ts';
import type { ElementHost } from '../src/core/element-host.ts';
import type { AttributeSpec } from './attributes.ts';
import type { GeoElement } from './spec.ts';

/** What every component gets besides the values of its own attributes and properties. */
export interface ComponentProps {
  host: ElementHost;
  /** `link` attribute: elements of the same name share cursor and depth range. */
  link?: string;
  /** `api-base` attribute, where the element has one of its own. */
  apiBase?: string;
}

/** Names of what an element has of its own and is no method. */
type OwnProperty<E extends GeoElement> = {
  [Name in Exclude<keyof E, keyof GeoElement> & string]: E[Name] extends (
    ...args: never[]
  ) => unknown
    ? never
    : Name;
}[Exclude<keyof E, keyof GeoElement> & string];

/**
 * Props of the component of an element, from the element's documented interface: its own properties
 * and what every component gets. A callback that the page sets as a property is typed by hand.
 */
export type PropsOf<E extends GeoElement> = ComponentProps & Pick<E, OwnProperty<E>>;

/** A component that takes what the element has; `controller` is checked by `ElementSpec.controller`. */
type ComponentOf<E extends GeoElement> = (props: PropsOf<E> & { controller: never }) => ReactNode;

/** `depthRange` as an attribute: `depth-range`. */
type AttributeName<Property extends string> = Property extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${AttributeName<Rest>}`
  : '';

/**
 * Readers of an element's attributes. Each is named after a property of the documented interface
 * and reads the type of that property.
 */
export type AttributesFor<E extends GeoElement> = {
  readonly [Property in OwnProperty<E> as AttributeName<Property>]?: AttributeSpec<E[Property]>;
};

/** One custom element, described. */
export interface ElementSpec<E extends GeoElement = GeoElement> {
  tag: `geo-${string}`;
  /**
   * Gets each attribute's and property's value under its property name, and `host`. Its props are
   * checked against the element's documented interface: a prop of another name or type does not
   * compile.
   */
  component: GeoElement extends E ? ComponentType<never> : ComponentOf<E>;
  /**
   * Creates the element's controller. The component then gets it as the prop `controller`, beside
   * the properties, and the methods are called on it; without one the component exposes them.
   */
  controller?: (host: ElementHost) => ElementController<never>;
  /**
   * By attribute name; the property has the same name in camel case. `theme`, `link` and `api-base`
   * are on every element.
   */
  attributes?: GeoElement extends E ? Readonly<Record<string, AttributeSpec>> : AttributesFor<E>;
  /** Values handed over by reference, never written as an attribute; undefined where not set. */
  properties?: readonly string[];
  /**
   * Public methods, of the controller or exposed by the component (`host.expose`). `refresh` and
   * `setFocus` are on every element.
   */
  methods?: readonly string[];
  /** CSS texts of the shadow root, in order, after the base sheet. */
  sheets?: readonly string[];
}

/** Property name of an attribute: `depth-range` is `depthRange`. */
export function toPropertyName(attribute: string): string {
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
