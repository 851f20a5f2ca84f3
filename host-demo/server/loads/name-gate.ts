import type { MigrationDb } from '../db/migrate.ts';
import { Refused } from '../refused.ts';
import { hasRole } from '../roles.ts';
import type { User } from '../services.ts';
import {
  type Decisions,
  describeNear,
  formatNameId,
  KnownNames,
  nameKind,
  type NamedWell,
  type NamePolicy,
  type NewName,
  waits,
} from './new-names.ts';
import { joinMessages, type MessageParts, msg } from '../../../src/formats/msg.ts';

/** What one part of a load names. */
export interface LoadedNames {
  well: NamedWell | null;
  field: string | null;
  operator: string | null;
}

/** What a gate says of one part of a load. */
export interface GateVerdict {
  /** Names that wait for a decision; the part is not loaded then. */
  waiting: NewName[];
  /** Names that were refused in a review; the part is not loaded then. */
  refused: NewName[];
  /** New names that pass. */
  made: NewName[];
  /** New names that resemble others, as sentences. */
  notes: MessageParts[];
}

/** Lets new wells, fields and operators of one load pass, or holds them for a review. */
export class NameGate {
  #known: Promise<KnownNames> | null = null;

  constructor(
    readonly policy: NamePolicy,
    readonly decisions: Decisions = new Map(),
  ) {}

  /** A field or an operator by the name that it was merged into. */
  merged(kind: 'field' | 'operator', name: string | null): string | null {
    if (name === null) return null;
    const decision = this.decisions.get(formatNameId({ kind, name, uwi: null }));
    return decision?.action === 'merge' ? (decision.into?.id ?? name) : name;
  }

  /** UWI of the well that a well was merged into. */
  mergedWell(uwi: string): string {
    const decision = this.decisions.get(formatNameId({ kind: 'well', name: uwi, uwi }));
    return decision?.action === 'merge' ? (decision.into?.id ?? uwi) : uwi;
  }

  /** The verdicts on parts of a load, in their order. */
  async check(db: MigrationDb, parts: readonly LoadedNames[]): Promise<GateVerdict[]> {
    this.#known ??= KnownNames.read(db);
    const known = await this.#known;
    const wells = await known.findNewWells(
      db,
      parts.flatMap(({ well }) => (well === null ? [] : [well])),
    );
    const byUwi = new Map(wells.map((well) => [well.uwi, well]));
    const found = new Map<string, NewName | null>();
    const find = (kind: 'field' | 'operator', name: string | null): NewName | null => {
      if (name === null || name === '') return null;
      const id = `${kind} ${name}`;
      if (!found.has(id)) found.set(id, known.findNew(kind, name));
      return found.get(id)!;
    };
    return parts.map(({ well, field, operator }) => {
      const names = [
        byUwi.get(well?.uwi ?? ''),
        find('field', field),
        find('operator', operator),
      ].filter((name) => name !== null && name !== undefined);
      const verdict = this.#judge(names);
      if (verdict.waiting.length + verdict.refused.length === 0) known.add(names);
      return verdict;
    });
  }

  #judge(names: readonly NewName[]): GateVerdict {
    const verdict: GateVerdict = { waiting: [], refused: [], made: [], notes: [] };
    for (const name of names) {
      const action = this.decisions.get(formatNameId(name))?.action;
      if (action === 'refuse') verdict.refused.push(name);
      else if (action === undefined && waits(this.policy, name)) verdict.waiting.push(name);
      else {
        verdict.made.push(name);
        if (action === undefined && name.near.length > 0) verdict.notes.push(describeNear(name));
      }
    }
    return verdict;
  }
}

/**
 * What a user's load may make: editors make names that resemble none, others make none. With
 * `review` nobody does.
 */
export function choosePolicy(user: Pick<User, 'groups'>, review = false): NamePolicy {
  return review || !hasRole(user, 'editor') ? 'closed' : 'near';
}

/** Names that were refused, as the reason of a refusal. */
export function findRefusal(names: readonly NewName[]): Refused {
  const listed = names.map(({ kind, name }) => joinMessages([nameKind(kind), name], ' '));
  return new Refused(
    422,
    'REFUSED_IN_REVIEW',
    msg`Refused in the review: ${joinMessages(listed)}.`,
  );
}
