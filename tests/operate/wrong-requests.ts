import type { AnySchema, Call } from '../../src/api/contract/call.ts';

/** A request whose values are partly good and partly hostile. */
export interface WrongRequest {
  readonly method: Call['method'];
  readonly address: string;
  /** JSON text of the body; undefined where the call takes none. */
  readonly body: string | undefined;
}

/**
 * Values that a schema of a text takes, good and bad, by which requests come far into the server.
 */
const GOOD_TEXTS = [
  'well',
  'wellLog',
  'Rule',
  'Catalog',
  'Language',
  'uwi',
  'name',
  'A-1',
  'equal',
  'EPSG:4326',
  '1',
  '',
] as const;

/** Names of kinds and catalogs, for what is named `entityName`, `dataName` or `catalogName`. */
const KINDS = [
  'Rule',
  'Catalog',
  'CatalogGroup',
  'PickList',
  'LogPlotTemplate',
  'SavedView',
  'Recipe',
  'Preference',
  'Map',
  'Layer',
  'Language',
  'Translation',
  'ModelText',
  'Session',
  'AuditEvent',
  'well',
  'wellLog',
  'wellMarker',
] as const;
const KIND_NAME = /^(entityName|dataName|catalogName|catalog|link)$/;

/** Names of fields that kinds and catalogs have, for objects of any fields. */
const FIELDS = [
  'id',
  'version',
  'name',
  'label',
  'key',
  'value',
  'values',
  'expression',
  'severity',
  'catalogName',
  'fields',
  'config',
  'state',
  'shared',
  'steps',
  'kind',
  'url',
  'languageKey',
  'uwi',
  'wellName',
  'totalDepth',
  'spudDate',
  'geom',
  'md',
  // An object with it is no text for anybody who asks for one.
  'toString',
] as const;

/** Addresses beside the calls of the contract; each `{}` is a value of the query or a segment. */
const ADDRESSES = [
  '/spatial/api/v1/wfs?service=WFS&version=2.0.0&request=GetFeature&typeNames=wells&count={}&startIndex={}&bbox={}',
  '/spatial/api/v1/wfs?service=WFS&version=2.0.0&request=GetFeature&typeNames=wells&cql_filter={}',
  '/spatial/api/v1/wfs?service={}&version={}&request={}&typeNames={}',
  '/spatial/api/v1/wms?service=WMS&version=1.3.0&request=GetMap&layers=wells&styles=&crs={}&bbox={}&width={}&height={}&format={}',
  '/spatial/api/v1/wms?service=WMS&version=1.1.1&request=GetFeatureInfo&layers=wells&query_layers=wells&srs=EPSG:4326&bbox=25,35,45,43&width=100&height=100&x={}&y={}&info_format={}',
  '/spatial/api/v1/layers/{}',
  '/spatial/api/v1/aoi/{}',
  '/fm/download/{}/{}',
  '/service/history/{}/{}',
  '/trove/api/export/shoppingCartCatalog/{}/{}?offset={}',
] as const;

/** Texts that no record has. A lone surrogate is half of a character of UTF-16. */
const HOSTILE_TEXTS = [
  '\ud800',
  'a\udfffb',
  'a\0b',
  'x'.repeat(9000),
  '../../etc/passwd',
  "'; drop table studio.entity; --",
  '%',
  '\\',
  '9'.repeat(40),
  '-1',
  '1e400',
  'NaN',
  '2026-99-99',
  '0001-01-01T00:00:00Z',
  '300000-01-01',
  '__proto__',
  'constructor',
  '{}',
  '\u{1f600}'.repeat(200),
] as const;
/** Halves of characters, and NUL. */
const REFUSED_AT_ONCE = /\ud800|\udfff|\0/;
const HOSTILE_NUMBERS = [
  9_007_199_254_740_991,
  2 ** 63,
  2 ** 31,
  1e308,
  5e-324,
  -1,
  0,
  0.5,
  -0,
  1e15,
] as const;
const SCALARS = [null, true, false] as const;

interface Node {
  type: string;
  wrapped?: Node;
  entries?: Record<string, Node>;
  item?: Node;
  items?: Node[];
  options?: (Node | string)[];
  key?: Node;
  value?: Node;
  literal?: unknown;
  pipe?: Node[];
  getter?: (input: unknown) => Node;
  default?: unknown;
}

/**
 * Makes requests from the schemas of calls: the shape is mostly right, so that they pass the check
 * of the body, and the values are what a database, a path or a number cannot hold.
 */
export class WrongRequests {
  readonly #random: () => number;
  readonly #hostile: readonly string[];
  /** Share of texts that are good ones. */
  readonly #good: number;

  /** Most requests have no text that is refused before anything is done with the others. */
  constructor(random: () => number) {
    this.#random = random;
    this.#hostile = this.#chance(0.25)
      ? HOSTILE_TEXTS
      : HOSTILE_TEXTS.filter((text) => !REFUSED_AT_ONCE.test(text));
    this.#good = this.#pick([0.5, 0.8, 0.95]);
  }

  /** A GET of an address beside the calls. */
  makeAddress(): WrongRequest {
    const address = this.#pick(ADDRESSES).replace(/\{\}/g, () => this.#segment());
    return { method: 'GET', address, body: undefined };
  }

  /** An entity of a kind of Studio, made from its schema. */
  makeEntity(entityName: string, schema: AnySchema): WrongRequest {
    const data = this.#value(schema as unknown as Node, 0);
    const isUpdate = this.#chance(0.3);
    return {
      method: isUpdate ? 'PUT' : 'POST',
      address: '/service/',
      body: JSON.stringify({
        studio: {
          entityName,
          data: isUpdate ? { ...(data as object), id: this.#text(), version: 1 } : data,
        },
      }),
    };
  }

  make(call: Call): WrongRequest {
    const path = call.path.replace(/\{(?:\.\.\.)?(\w+)\}/g, (_all, name: string) =>
      KIND_NAME.test(name) && this.#chance(0.8) ? this.#pick(KINDS) : this.#segment(),
    );
    const query = call.query ? this.#query(call.query) : '';
    const isJson = call.method !== 'GET' && !call.multipart;
    const value = call.body ? this.#value(call.body as unknown as Node, 0) : this.#any(0);
    return {
      method: call.method,
      address: path + query,
      // JSON.stringify writes a lone surrogate as its escape.
      body: isJson ? JSON.stringify(value) : undefined,
    };
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)]!;
  }

  #text(): string {
    return this.#chance(this.#good) ? this.#pick(GOOD_TEXTS) : this.#pick(this.#hostile);
  }

  #field(): string {
    return this.#chance(0.8) ? this.#pick(FIELDS) : this.#text().slice(0, 40);
  }

  #segment(): string {
    const text = this.#text().slice(0, 1500) || 'x';
    // A lone surrogate has no UTF-8: its three bytes are no text.
    return text.includes('\ud800') || text.includes('\udfff')
      ? '%ED%A0%80'
      : encodeURIComponent(text);
  }

  #query(schema: AnySchema): string {
    const value = this.#value(schema as unknown as Node, 0);
    if (typeof value !== 'object' || value === null) return '';
    const pairs = Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .map(
        ([name, one]) =>
          `${name}=${encodeURIComponent((typeof one === 'object' ? JSON.stringify(one) : String(one)).replace(/[\ud800\udfff]/g, '\ufffd'))}`,
      );
    return pairs.length > 0 ? `?${pairs.join('&')}` : '';
  }

  /** Anything that JSON can hold. */
  #any(depth: number): unknown {
    const kind = Math.floor(this.#random() * (depth > 3 ? 3 : 5));
    if (kind === 0) return this.#text();
    if (kind === 1) return this.#pick(HOSTILE_NUMBERS);
    if (kind === 2) return this.#pick(SCALARS);
    const many = Array.from({ length: Math.floor(this.#random() * 4) }, () => this.#any(depth + 1));
    if (kind === 3) return many;
    return Object.fromEntries(many.map((value) => [this.#field(), value]));
  }

  #value(node: Node, depth: number): unknown {
    if (this.#chance(0.03)) return this.#any(depth);
    const pipe = node.pipe?.[0];
    if (pipe && pipe !== node) return this.#value(pipe, depth);
    switch (node.type) {
      case 'optional':
      case 'nullish':
      case 'nullable':
        return this.#chance(0.25) ? undefined : this.#value(node.wrapped!, depth);
      case 'string':
        return this.#text();
      case 'number':
        return this.#chance(0.5) ? Math.floor(this.#random() * 20) : this.#pick(HOSTILE_NUMBERS);
      case 'boolean':
        return this.#chance(0.5);
      case 'literal':
        return node.literal;
      case 'picklist':
        return this.#pick(node.options!);
      default:
        return this.#composed(node, depth);
    }
  }

  #composed(node: Node, depth: number): unknown {
    const next = depth + 1;
    switch (node.type) {
      case 'object':
      case 'loose_object':
      case 'strict_object':
        return this.#object(node, next);
      case 'array':
        return this.#list(() => this.#value(node.item!, next), depth);
      case 'tuple':
      case 'loose_tuple':
        return node.items!.map((item) => this.#value(item, next));
      case 'record':
        return Object.fromEntries(
          this.#list(() => [this.#text().slice(0, 60), this.#value(node.value!, next)], depth),
        );
      case 'union':
      case 'variant':
        return this.#value(this.#pick(node.options as Node[]), next);
      case 'lazy':
        return depth > 5 ? {} : this.#value(node.getter!(undefined), next);
      default:
        return this.#any(depth);
    }
  }

  #object(node: Node, depth: number): unknown {
    const known = Object.entries(node.entries!).map(([name, one]) => [
      name,
      KIND_NAME.test(name) && this.#chance(0.9) ? this.#pick(KINDS) : this.#value(one, depth),
    ]);
    const more =
      node.type === 'loose_object'
        ? this.#list(() => [this.#field(), this.#any(depth)], depth)
        : [];
    return Object.fromEntries([...more, ...known]);
  }

  #list<T>(make: () => T, depth: number): T[] {
    const most = depth > 4 ? 1 : 3;
    return Array.from({ length: Math.floor(this.#random() * (most + 1)) }, make);
  }
}
