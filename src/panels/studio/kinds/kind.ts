import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { StudioEntity } from '../../../backend/studio.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import type { StudioState } from '../studio-state.ts';
import type { EntityDraft } from '../../shared/edit/paths.ts';

/** What an entity holds while it is edited: its attributes, without id and version. */
export type { EntityDraft };

/** One attribute in the form. `name` may be a path into nested objects: `mapServer.url`. */
export interface FieldDescription {
  name: string;
  label: TextKey;
  kind:
    | 'text'
    | 'long'
    | 'code'
    | 'number'
    | 'integer'
    | 'flag'
    | 'choice'
    | 'choices'
    | 'tags'
    | 'reference'
    | 'references'
    | 'bounds';
  required?: boolean;
  /** What the text must look like, and the message if it does not. */
  pattern?: RegExp;
  wrong?: TextKey;
  /** Of numbers. */
  min?: number;
  max?: number;
  /**
   * Values of a choice, or of several; their texts are those of `choiceLabel`, else the values
   * themselves.
   */
  choices?: readonly string[];
  choiceLabel?(choice: string): TextKey;
  /** The kind that a reference names, and by which attribute. */
  of?: { entityName: string; by: 'id' | 'name' };
  /** Is set with the entity and does not change. */
  fixed?: boolean;
  /** Value of a new entity. @default null, "" or false */
  begins?: unknown;
  hint?: TextKey;
  /** Lists show what the server itself brought in the user's language. */
  isServerText?: boolean;
}

/** Props of an editor that a kind plugs in. */
export interface EditorProps {
  host: ElementHost;
  backend: Backend;
  draft: EntityDraft;
  /** The entity as it is stored; null for a new one. */
  stored: StudioEntity | null;
  /** Nothing can be changed. */
  readOnly: boolean;
  /** What is wrong, by path of an attribute. */
  errors: Readonly<Record<string, string>>;
  change(changes: EntityDraft): void;
}

/** An editor that a kind plugs in for attributes that deserve more than a field. */
export interface EditorTab {
  id: string;
  label: TextKey;
  /** Attributes that it edits. */
  names: readonly string[];
  load(): Promise<ComponentType<EditorProps>>;
}

/** Which part of a list is shown. */
export type ShownPart = Pick<StudioState, 'filter' | 'page'>;

/** Props of a page. */
export interface PageProps {
  host: ElementHost;
  backend: Backend;
  /** Id of what is open on the page; undefined if nothing is. */
  id: string | undefined;
  onOpen(id: string | undefined): void;
  /** Which part of the page's list is shown; the address keeps it. */
  shown: ShownPart;
  onShow(shown: ShownPart): void;
}

/** Sections of Studio. */
export const SECTIONS = ['model', 'present', 'operate', 'access'] as const;
/** A section of Studio. */
export type StudioSection = (typeof SECTIONS)[number];

interface Place {
  /** Name in the address; for a kind the name of the entity. */
  name: string;
  section: StudioSection;
  label: TextKey;
  icon: LucideIcon;
}

/** A page that is no list of entities. */
export interface PageDescription extends Place {
  page(): Promise<ComponentType<PageProps>>;
}

/** A kind of entity: with this the one list and the one editor serve it. */
export interface KindDescription extends Place {
  /** One of them. */
  one: TextKey;
  /** Attribute that says what an entity is called. */
  title: string;
  /** Attributes that the list shows besides, in this order. */
  columns: readonly string[];
  /** Attributes that words are searched in. */
  searched: readonly string[];
  fields: readonly FieldDescription[];
  /** Order of the list. */
  orderBy: string;
  order?: 'ascending' | 'descending';
  /**
   * Who writes them: the user, the server alone, or the server with the user deleting.
   * @default "user"
   */
  written?: 'user' | 'server' | 'deleted-only';
  editors?: readonly EditorTab[];
  /** Attributes of a new one besides those of the fields. */
  begins?: EntityDraft;
  /** A command beside "New". */
  tool?(): Promise<ComponentType<{ host: ElementHost; backend: Backend; onDone(): void }>>;
  /** It can be cloned by the server. */
  clones?: boolean;
  /** It can be written to a file and read from one. @default true where the user writes it */
  moves?: boolean;
  /** What is wrong with a draft beyond its fields, by path of an attribute. */
  check?(draft: EntityDraft): Readonly<Partial<Record<string, TextKey>>>;
}

/** A kind of entities or a page of Studio. */
export type PlaceDescription = KindDescription | PageDescription;

/** Whether a place is a list of entities. */
export function isKind(place: PlaceDescription): place is KindDescription {
  return 'fields' in place;
}

/** What an entity is called. */
export function chooseTitle(
  kind: KindDescription,
  entity: Readonly<Record<string, unknown>>,
): string {
  const title = entity[kind.title];
  return typeof title === 'string' && title !== '' ? title : String(entity.id ?? '');
}
