import { Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { addEnglish } from '../../../i18n/i18n.ts';
import enPalette from '../../../i18n/texts/en/palette.json';
import { useTexts } from '../../../ui/texts.tsx';
import { useModal } from '../../../ui/use-modal.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useStudio } from '../studio-context.ts';
import type { StudioState } from '../studio-state.ts';
import { type Command, listCommands, findEntities, holding } from './commands.ts';
import sheet from './palette.css';

addEnglish(enPalette);

/** How long typing must rest before the server is asked. */
const TYPING_MS = 200;

/** One field that leads to every place and entity and does what is done from anywhere. */
export function Palette({ go, onClose }: { go(state: StudioState): void; onClose(): void }) {
  const t = useTexts();
  const id = useId();
  const { host, backend, admin, say } = useStudio();
  const dialog = useModal();
  useSheet(dialog, sheet);
  const [text, setText] = useState('');
  const commands = useMemo(
    () => listCommands({ t, host, backend, admin, say, go }),
    [t, host, backend, admin, say, go],
  );
  const { found, searching } = useEntities(text, go);
  const shown = [...holding(commands, text), ...found];
  const [wanted, setWanted] = useState<string | null>(null);
  const at = Math.max(
    0,
    shown.findIndex((one) => one.id === wanted),
  );
  const active = shown[at];
  const groups = [...new Set(shown.map(({ group }) => group))];

  const run = (command: Command | undefined): void => {
    if (!command) return;
    onClose();
    command.run();
  };
  const keys = (event: KeyboardEvent): void => {
    // Keys of the page below are not meant.
    event.stopPropagation();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setWanted(shown[(at + step + shown.length) % shown.length]?.id ?? null);
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
      onKeyDown={keys}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
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
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id} ${active.id}`.replaceAll(' ', '-')}
          onChange={(event) => {
            setText(event.target.value);
            setWanted(null);
          }}
        />
      </div>
      <div id={`${id}-list`} className="palette-list" role="listbox" aria-label={t('studio.find')}>
        {groups.map((group) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <h3 id={`${id}-${group}`}>{t(group)}</h3>
            {shown
              .filter((one) => one.group === group)
              .map((one) => (
                <Line
                  key={one.id}
                  id={`${id} ${one.id}`.replaceAll(' ', '-')}
                  command={one}
                  active={one === active}
                  onPoint={() => setWanted(one.id)}
                  onRun={() => run(one)}
                />
              ))}
          </div>
        ))}
      </div>
      {shown.length === 0 && !searching ? (
        <p className="palette-none muted">{t('studio.noneFound')}</p>
      ) : null}
      <p className="visually-hidden" role="status">
        {searching ? '' : t('palette.count', { count: shown.length })}
      </p>
    </dialog>
  );
}

function Line({
  id,
  command: { label, hint, icon: Icon },
  active,
  onPoint,
  onRun,
}: {
  id: string;
  command: Command;
  active: boolean;
  onPoint(): void;
  onRun(): void;
}) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={line}
      id={id}
      className="palette-line"
      role="option"
      aria-selected={active}
      onPointerMove={active ? undefined : onPoint}
      onClick={onRun}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden />
      <bdi>{label}</bdi>
      {hint ? <span className="muted">{hint}</span> : null}
    </div>
  );
}

/** Entities that hold the words, once typing rests; those of the words before stay until then. */
function useEntities(
  text: string,
  go: (state: StudioState) => void,
): { found: readonly Command[]; searching: boolean } {
  const t = useTexts();
  const { backend } = useStudio();
  const [found, setFound] = useState<readonly Command[]>([]);
  const [searching, setSearching] = useState(false);
  useEffect(() => {
    const words = text.trim();
    setSearching(words !== '');
    if (words === '') return setFound([]);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void findEntities({ t, backend, go }, words, stop.signal)
        .catch(() => [])
        .then((now) => {
          if (stop.signal.aborted) return;
          setFound(now);
          setSearching(false);
        });
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, t, backend, go]);
  return { found, searching };
}
