/** What the compiler holds of a description against the documented interface; `npm run types` checks it. */
import { flag, number, text } from '../../elements/attributes.ts';
import type { AttributesFor, ElementSpec, PropsOf } from '../../elements/element-spec.ts';
import type { GeoElement } from '../../elements/spec.ts';

interface GeoSample extends GeoElement {
  depthLimit: number;
  heading: string;
  plot(): Promise<void>;
}

/** Names in kebab case, with readers of the properties' types. */
export const right: AttributesFor<GeoSample> = { 'depth-limit': number(1), heading: text('') };

// @ts-expect-error -- a flag does not read a number
export const otherType: AttributesFor<GeoSample> = { 'depth-limit': flag() };

// @ts-expect-error -- the interface has no such property
export const unknownName: AttributesFor<GeoSample> = { depth: number(1) };

// @ts-expect-error -- a method is not an attribute
export const ofMethod: AttributesFor<GeoSample> = { plot: text() };

/** A component gets the properties under their own names. */
export const readLimit = ({ depthLimit }: PropsOf<GeoSample>): number => depthLimit;

// @ts-expect-error -- a component gets no methods of its element
export const readMethod = ({ plot }: PropsOf<GeoSample>): unknown => plot;

/** A component may take fewer props than the element has, or wider ones. */
export const widerProps: ElementSpec<GeoSample>['component'] = ({
  heading,
}: {
  heading?: unknown;
}) => String(heading);

// @ts-expect-error -- a component does not take a property as another type
export const otherProp: ElementSpec<GeoSample>['component'] = ({
  depthLimit,
}: {
  depthLimit: string;
}) => depthLimit;

// @ts-expect-error -- a component does not need what the interface has not
export const unknownProp: ElementSpec<GeoSample>['component'] = ({ depth }: { depth: number }) =>
  depth;
