import { type MessageParts, msg } from '../../../src/formats/msg.ts';
import type { Services } from '../services.ts';
import type { GateVerdict, NameGate } from '../loads/name-gate.ts';
import { formatNameId, nameKind, type NewName } from '../loads/new-names.ts';
import type { AssignedWell, LogFileRecord } from './assign-wells.ts';
import type { HeaderFacts } from './header-facts.ts';

/** A file that waits for decisions on what it names. */
export interface HeldFile {
  file: LogFileRecord['file'];
  names: NewName[];
}

/** The files of a load that the gate holds. */
export interface HeldFiles {
  waiting: HeldFile[];
  refused: { record: LogFileRecord; names: NewName[] }[];
  passes(log: LogFileRecord): boolean;
  /** What is noted of fields and operators that are new, and of names that resemble others. */
  notes(log: LogFileRecord): readonly MessageParts[];
  /** Fields and operators that are new, of the files that pass. */
  made: NewName[];
}

/** Facts with the fields and operators that were merged into others. */
export function mergeNames(facts: HeaderFacts, gate: NameGate): HeaderFacts {
  return {
    ...facts,
    fieldName: gate.merged('field', facts.fieldName),
    company: gate.merged('operator', facts.company),
  };
}

/** Asks the gate about logs. A file of several wells is held as a whole. */
export async function holdFiles(
  db: Services['db'],
  gate: NameGate,
  assigned: ReadonlyMap<LogFileRecord, AssignedWell>,
): Promise<HeldFiles> {
  const logs = [...assigned.keys()];
  const found = await gate.check(
    db,
    logs.map((log) => ({
      well: { uwi: assigned.get(log)!.uwi, name: log.facts.wellName },
      field: log.facts.fieldName,
      operator: log.facts.company,
    })),
  );
  const verdicts = new Map(logs.map((log, i) => [log, found[i]!]));
  const waiting = new Map<string, HeldFile>();
  for (const [{ file }, { waiting: names }] of verdicts)
    if (names.length > 0)
      waiting.set(file.key, {
        file,
        names: uniqueNames([...(waiting.get(file.key)?.names ?? []), ...names]),
      });
  const refused = [...verdicts]
    .filter(([, verdict]) => verdict.refused.length > 0)
    .map(([record, verdict]) => ({ record, names: verdict.refused }));
  const passes = (log: LogFileRecord): boolean =>
    !waiting.has(log.file.key) && isFree(verdicts.get(log));
  return {
    waiting: [...waiting.values()],
    refused,
    passes,
    notes: (log) => listNotes(gate, verdicts.get(log)),
    made: uniqueNames(
      logs.filter(passes).flatMap((log) => verdicts.get(log)?.made.filter(isShared) ?? []),
    ),
  };
}

/** A first load of a whole folder makes all its names: its report has them together. */
function listNotes(gate: NameGate, verdict: GateVerdict | undefined): MessageParts[] {
  if (!verdict) return [];
  const made = gate.policy === 'open' ? [] : verdict.made.filter(isShared);
  const isNoted = ({ near }: NewName): boolean => near.length > 0;
  return [
    ...made
      .filter((name) => !isNoted(name))
      .map(({ kind, name }) => msg`The ${nameKind(kind)} ${name} is new.`),
    ...verdict.notes,
  ];
}

/** Fields and operators are of many wells; a new well is what most files are loaded for. */
function isShared({ kind }: NewName): boolean {
  return kind !== 'well';
}

function isFree(verdict: GateVerdict | undefined): boolean {
  return verdict === undefined || verdict.refused.length === 0;
}

function uniqueNames(names: readonly NewName[]): NewName[] {
  return [...new Map(names.map((name) => [formatNameId(name), name])).values()];
}
