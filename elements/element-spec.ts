import type { ComponentType } from 'react';
import type { ElementController } from '../src/core/element-controller.ts';
import type { ElementHost } from '../src/core/element-host.ts';
import type { AttributeSpec } from './attributes.ts';

/** What every component gets besides the values of its own attributes and properties. */
export interface ComponentProps {
  host: ElementHost;
  /** `link` attribute: elements of the same name share cursor and depth range. */
  link?: string;
  /** `api-base` attribute, where the element has one of its own. */
  apiBase?: string;
}

/** One custom element, described. */
export interface ElementSpec {
  tag: `geo-${string}`;
  /** Gets each attribute's and property's value under its property name, and `host`. */
  component: ComponentType<never>;
  /**
   * Creates the element's controller. The component then gets it as the prop `controller`, beside
   * the properties, and the methods are called on it; without one the component exposes them.
   */
  controller?: (host: ElementHost) => ElementController<never>;
  /** By attribute name; the property has the same name in camel case. `theme`, `link` and `api-base` are on every element. */
  attributes?: Readonly<Record<string, AttributeSpec>>;
  /** Values handed over by reference, never written as an attribute; undefined where not set. */
  properties?: readonly string[];
  /** Public methods, of the controller or exposed by the component (`host.expose`). `refresh` and `setFocus` are on every element. */
  methods?: readonly string[];
  /** CSS texts of the shadow root, in order, after the base sheet. */
  sheets?: readonly string[];
}

/** Property name of an attribute: `depth-range` is `depthRange`. */
export function propertyOf(attribute: string): string {
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
