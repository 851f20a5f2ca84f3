import { type AttributeSpec, oneOf, text } from './attributes.ts';
import { type ElementSpec, toPropertyName } from './element-spec.ts';
import { propsOfReactHost } from './react-host.ts';
import type { InvalidAttribute } from './shell.tsx';

/** Attributes of every element. */
const COMMON: Readonly<Record<string, AttributeSpec>> = {
  theme: oneOf('auto', 'light', 'dark'),
  link: text(),
  'api-base': text(),
};

/** An attribute that a property has. */
interface NamedAttribute {
  name: string;
  spec: AttributeSpec;
}

/** The attributes and properties of one tag. */
export class PropertyTable {
  readonly attributes: ReadonlyMap<string, AttributeSpec>;
  /** Names of all properties, those of attributes first. */
  readonly names: readonly string[];
  readonly #byProperty: ReadonlyMap<string, NamedAttribute>;

  constructor({ attributes = {}, properties = [] }: ElementSpec) {
    this.attributes = new Map(Object.entries({ ...COMMON, ...attributes }));
    this.#byProperty = new Map(
      [...this.attributes].map(([name, spec]) => [toPropertyName(name), { name, spec }]),
    );
    this.names = [...this.#byProperty.keys(), ...properties];
  }

  /** The attribute of a property; undefined if it has none. */
  attribute(property: string): NamedAttribute | undefined {
    return this.#byProperty.get(property);
  }
}

/** Callbacks of the properties of one element. */
export interface ElementPropertiesEvents {
  onChange(property: string, value: unknown): void;
  /** An attribute or a property has a value that cannot be used; the default is used. */
  onInvalid(invalid: InvalidAttribute): void;
}

/** The values of one element's properties: of property and attribute the one that was set last. */
export class ElementProperties {
  /** Values set as properties; they hold until the attribute of the same name changes. */
  readonly #set = new Map<string, unknown>();
  readonly #invalid = new Map<string, InvalidAttribute>();
  /**
   * Attributes that were there when a property was set before the definition: the property, set
   * later, holds.
   */
  readonly #older = new Map<string, string>();

  constructor(
    private readonly element: HTMLElement,
    private readonly table: PropertyTable,
    private readonly events: ElementPropertiesEvents,
  ) {}

  /** Attributes whose values cannot be used. */
  get invalid(): readonly InvalidAttribute[] {
    return [...this.#invalid.values()];
  }

  /** Takes over what was set before the element was defined. */
  upgrade(): void {
    const props = propsOfReactHost(this.element);
    for (const property of this.table.names) {
      const hasSameName = this.table.attribute(property)?.name === property;
      if (!hasSameName && Object.hasOwn(props, property)) {
        this.element.removeAttribute(property);
        this.set(property, props[property]);
      }
      this.#upgradeOwn(property);
    }
  }

  /** Sets a property; null and undefined restore the default, even if there is an attribute. */
  set(property: string, value: unknown): void {
    const attribute = this.table.attribute(property);
    const isReset = value === null || value === undefined;
    const accepted = isReset ? undefined : attribute ? attribute.spec.accept(value) : value;
    this.#set.set(property, accepted ?? attribute?.spec.initial);
    if (attribute) {
      this.#invalid.delete(attribute.name);
      if (accepted === undefined && !isReset)
        this.#refuse(attribute, typeof value === 'string' ? value : typeof value);
    }
    this.#change(property);
  }

  /** Reads an attribute that has changed. */
  attributeChanged(name: string, before: string | null, value: string | null): void {
    const spec = this.table.attributes.get(name);
    const older = this.#older.get(name);
    this.#older.delete(name);
    if (!spec || before === value || (before === null && older !== undefined && older === value))
      return;
    const property = toPropertyName(name);
    this.#set.delete(property);
    this.#invalid.delete(name);
    if (value !== null && spec.parse(value) === undefined) this.#refuse({ name, spec }, value);
    this.#change(property);
  }

  /**
   * A property set before the element was defined is on the object itself and hides the accessor.
   */
  #upgradeOwn(property: string): void {
    const found = Object.getOwnPropertyDescriptor(this.element, property);
    if (!found?.configurable) return;
    const value: unknown = Reflect.get(this.element, property);
    Reflect.deleteProperty(this.element, property);
    const attribute = this.table.attribute(property)?.name;
    const written = attribute && this.element.getAttribute(attribute);
    if (attribute && typeof written === 'string') this.#older.set(attribute, written);
    this.set(property, value);
  }

  #refuse({ name, spec: { expects } }: NamedAttribute, value: string): void {
    const invalid = { attribute: name, text: value, expects };
    this.#invalid.set(name, invalid);
    this.events.onInvalid(invalid);
  }

  #change(property: string): void {
    const attribute = this.table.attribute(property);
    const written = attribute && this.element.getAttribute(attribute.name);
    const parsed =
      attribute && typeof written === 'string' ? attribute.spec.parse(written) : undefined;
    this.events.onChange(
      property,
      this.#set.has(property) ? this.#set.get(property) : (parsed ?? attribute?.spec.initial),
    );
  }
}
