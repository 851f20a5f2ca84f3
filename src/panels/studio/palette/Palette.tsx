import { Search } from 'lucide-react';
import { type KeyboardEvent, type SyntheticEvent, useId, useMemo, useState } from 'react';
import { addEnglish } from '../../../i18n/i18n.ts';
import enPalette from '../../../i18n/texts/en/palette.json';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useModal } from '../../../ui/use-modal.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useStudio } from '../studio-context.ts';
import type { StudioState } from '../studio-state.ts';
import { type Command, filterCommands, findEntities, listCommands } from './commands.ts';
import sheet from './palette.css';
import { stepIndex } from '../../../ui/roving.ts';

addEnglish(enPalette);

/** Pause in typing after which the server is searched. */
const TYPING_MS = 200;

interface Props {
  go(state: StudioState): void;
  onClose(): void;
}

/** One field that leads to every place and entity and runs commands from anywhere. */
export function Palette({ go, onClose }: Props) {
  const t = useTexts();
  const id = useId();
  const dialog = useModal();
  useSheet(dialog, sheet);
  const { text, setText, commands, isSearching } = useCommands(go);
  const [wanted, setWanted] = useState<string | null>(null);
  const at = Math.max(
    0,
    commands.findIndex((one) => one.id === wanted),
  );
  const active = commands[at];
  const run = (command: Command | undefined): void => {
    if (!command) return;
    onClose();
    command.run();
  };
  const pressKey = (event: KeyboardEvent): void => {
    // Keys of the page below are not meant.
    event.stopPropagation();
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const to = isArrow ? stepIndex(event.key, at, commands.length, { wraps: true }) : null;
    if (isArrow) setWanted(commands[to ?? -1]?.id ?? null);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(active);
    else return;
    event.preventDefault();
  };
  const cancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('studio.find')}
      onCancel={cancel}
      onKeyDown={pressKey}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <PaletteField
        id={id}
        text={text}
        active={active}
        onText={(typed) => {
          setText(typed);
          setWanted(null);
        }}
      />
      <CommandList id={id} commands={commands} active={active} onPoint={setWanted} onRun={run} />
      {commands.length === 0 && !isSearching ? (
        <p className="palette-none muted">{t('studio.noneFound')}</p>
      ) : null}
      <p className="visually-hidden" role="status">
        {isSearching ? '' : t('palette.count', { count: commands.length })}
      </p>
    </dialog>
  );
}

/** Id of the option of a command in the palette of an id. */
function optionId(id: string, command: Command): string {
  return `${id} ${command.id}`.replaceAll(' ', '-');
}

function PaletteField({
  id,
  text,
  active,
  onText,
}: {
  id: string;
  text: string;
  /** The command that Enter runs; undefined if no command matches. */
  active: Command | undefined;
  onText(text: string): void;
}) {
  const t = useTexts();
  return (
    <div className="palette-field">
      <Search size={16} strokeWidth={1.5} aria-hidden />
      <input
        type="text"
        role="combobox"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        aria-label={t('studio.find')}
        placeholder={t('palette.hint')}
        value={text}
        aria-expanded={active !== undefined}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(id, active)}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}

function CommandList({
  id,
  commands,
  active,
  onPoint,
  onRun,
}: {
  id: string;
  commands: readonly Command[];
  active: Command | undefined;
  onPoint(id: string): void;
  onRun(command: Command): void;
}) {
  const t = useTexts();
  const groups = [...new Set(commands.map(({ group }) => group))];
  return (
    <div id={`${id}-list`} className="palette-list" role="listbox" aria-label={t('studio.find')}>
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <h3 id={`${id}-${group}`}>{t(group)}</h3>
          {commands
            .filter((one) => one.group === group)
            .map((one) => (
              <CommandOption
                key={one.id}
                id={optionId(id, one)}
                command={one}
                isActive={one === active}
                onPoint={() => onPoint(one.id)}
                onRun={() => onRun(one)}
              />
            ))}
        </div>
      ))}
    </div>
  );
}

function scrollIntoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}

function CommandOption({
  id,
  command: { label, hint, icon: Icon },
  isActive,
  onPoint,
  onRun,
}: {
  id: string;
  command: Command;
  isActive: boolean;
  onPoint(): void;
  onRun(): void;
}) {
  return (
    <div
      // Attached when the option becomes active.
      ref={isActive ? scrollIntoView : undefined}
      id={id}
      className="palette-line"
      role="option"
      aria-selected={isActive}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onRun}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden />
      <bdi>{label}</bdi>
      {hint ? <span className="muted">{hint}</span> : null}
    </div>
  );
}

/** Commands that contain the typed words, then entities that do. */
function useCommands(go: (state: StudioState) => void) {
  const t = useTexts();
  const { host, backend, admin, say } = useStudio();
  const [text, setText] = useState('');
  const all = useMemo(
    () => listCommands({ t, host, backend, admin, say, go }),
    [t, host, backend, admin, say, go],
  );
  const { found, isSearching } = useEntities(text.trim(), go);
  const commands = [...filterCommands(all, text), ...found];
  return { text, setText, commands, isSearching };
}

/**
 * Entities that contain the words, once typing rests; those of the words before stay until then.
 */
function useEntities(
  words: string,
  go: (state: StudioState) => void,
): { found: readonly Command[]; isSearching: boolean } {
  const t = useTexts();
  const { backend } = useStudio();
  const load = useMemo(
    () =>
      words === ''
        ? null
        : async (signal: AbortSignal) => {
            await rest(TYPING_MS, signal);
            const commands = await findEntities({ t, backend, go }, words, signal).catch(() => []);
            return { ok: true as const, data: { words, commands } };
          },
    [words, t, backend, go],
  );
  const { data } = useAnswer(load, { keep: true });
  return {
    found: words === '' ? NO_COMMANDS : (data?.commands ?? NO_COMMANDS),
    isSearching: words !== '' && data?.words !== words,
  };
}

const NO_COMMANDS: readonly Command[] = [];

/** Resolves after a time; rejects if the signal is aborted before. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
