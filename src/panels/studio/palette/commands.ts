import { Play, Plus, RefreshCw, type LucideIcon } from 'lucide-react';
import { beginGeneration, beginIndexing } from '../../../backend/studio-work.ts';
import { emptyCache, updateSchema } from '../schema-tasks.ts';
import type { Backend, Result } from '../../../backend/backend.ts';
import { listOfKind } from '../../../backend/studio.ts';
import { problemText } from '../../../core/problem.ts';
import type { TextKey, Translate } from '../../../i18n/i18n.ts';
import { PLACES } from '../kinds/all.ts';
import { isKind, chooseTitle } from '../kinds/kind.ts';
import { buildSearch } from '../list/build-search.ts';
import type { StudioParts } from '../studio-context.ts';
import { NEW, type StudioState } from '../studio-state.ts';
import { containsWords, foldText } from '../../../core/text-search.ts';

/** Something that the palette leads to or does. */
export interface Command {
  id: string;
  group: TextKey;
  label: string;
  /** What it is, where its label does not say so. */
  hint?: string;
  icon: LucideIcon;
  run(): void;
}

interface Around extends Pick<StudioParts, 'host' | 'backend' | 'admin' | 'say'> {
  t: Translate;
  go(state: StudioState): void;
}

/** Entities of one kind that are named at most. */
const MOST_OF_KIND = 5;
/** Kinds whose entities have no name that anybody would look for. */
const NAMELESS = new Set(['Session', 'Preference']);

/** Every place, and what an administrator may do from anywhere. */
export function listCommands(around: Around): Command[] {
  const { t, go, admin } = around;
  const places = PLACES.map(({ name, label, icon }): Command => ({
    id: `place ${name}`,
    group: 'palette.places',
    label: t(label),
    icon,
    run: () => go({ entity: name }),
  }));
  if (!admin) return places;
  const made = PLACES.filter(isKind).filter(({ written = 'user' }) => written === 'user');
  return [
    ...places,
    ...listOperations(around),
    ...made.map(({ name, one }): Command => ({
      id: `new ${name}`,
      group: 'palette.new',
      label: t('studio.newOne', { kind: t(one) }),
      icon: Plus,
      run: () => go({ entity: name, id: NEW }),
    })),
  ];
}

function listOperations({ t, host, backend, say, go }: Around): Command[] {
  const begin = async (page: string, work: Promise<Result<unknown>>): Promise<void> => {
    go({ entity: page });
    const answer = await work.catch(() => null);
    if (answer && !answer.ok)
      say({ kind: 'error', message: problemText(t, answer.error), problem: answer.error });
  };
  const group = 'palette.operations';
  return [
    {
      id: 'do schema',
      group,
      label: t('studio.c.reload'),
      icon: RefreshCw,
      run: () => void updateSchema(backend, host, t),
    },
    {
      id: 'do cache',
      group,
      label: t('palette.cache'),
      icon: RefreshCw,
      run: () => void emptyCache(backend, host, t, []),
    },
    {
      id: 'do index',
      group,
      label: t('palette.index'),
      icon: Play,
      run: () => void begin('index', beginIndexing(backend, [])),
    },
    {
      id: 'do generation',
      group,
      label: t('palette.generation'),
      icon: Play,
      run: () => void begin('generation', beginGeneration(backend, [])),
    },
  ];
}

/** Commands whose label contains every word. */
export function filterCommands(commands: readonly Command[], text: string): Command[] {
  return commands.filter(({ label }) => containsWords(label, text));
}

/**
 * Entities of every kind that contain the words. A kind that cannot be loaded is left out: its own
 * list shows why.
 */
export async function findEntities(
  { t, backend, go }: { t: Translate; backend: Backend; go(state: StudioState): void },
  text: string,
  signal: AbortSignal,
): Promise<Command[]> {
  const kinds = PLACES.filter(isKind).filter(({ name }) => !NAMELESS.has(name));
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const answer = await listOfKind(
        backend,
        {
          entityName: kind.name,
          constraints: buildSearch(kind, text),
          limit: MOST_OF_KIND,
          orderBy: kind.orderBy,
          order: kind.order ?? 'ascending',
        },
        { signal },
      );
      return (answer.ok ? answer.data : []).map((entity): Command => ({
        id: `${kind.name} ${entity.id}`,
        group: 'palette.entities',
        label: chooseTitle(kind, entity),
        hint: t(kind.one),
        icon: kind.icon,
        run: () => go({ entity: kind.name, id: entity.id }),
      }));
    }),
  );
  return found
    .flat()
    .map((one) => [rank(one.label, text), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}

/** What is called as it was typed comes first, then what begins so. */
function rank(label: string, text: string): number {
  const [name, typed] = [foldText(label), foldText(text.trim())];
  return name === typed ? 0 : name.startsWith(typed) ? 1 : 2;
}
