import { Plus, Redo2, RotateCcw, Undo2, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { addEnglish } from '../../../i18n/i18n.ts';
import enEditor from '../../../i18n/texts/en/editor.json';
import type { LogCurve } from '../../../formats/log-file.ts';
import type { LogTemplate, TrackSpec } from '../../../plot/log/template.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { usePanelFocus } from '../../../ui/use-panel-focus.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { drawable, suggestCodes, textCurves } from './curve-choices.ts';
import { addTrack, type EditDoc } from './edit-doc.ts';
import { canRevert, canUndo, type EditState } from './edit-state.ts';
import { createItemTrack } from './ItemForms.tsx';
import sheet from './template-editor.css';
import { TrackList } from './TrackList.tsx';
import { useEditorFocus } from './use-editor-focus.ts';
import {
  type TemplateEditorModel,
  EditorContext,
  useEditor,
  useEditorParts,
} from './use-editor.ts';
import type { OpenRows } from './use-row-moves.ts';

addEnglish(enEditor);

/** Props of the template editor. */
export interface TemplateEditorProps {
  /**
   * The initial template. A later template from elsewhere starts a new edit; one that was passed to
   * `onChange` and is given back does not.
   */
  template: LogTemplate;
  /** What the template is called, in the user's language. @default its own name */
  name?: ReactNode;
  /** Curves of the frame that is shown, to choose from. */
  curves: readonly LogCurve[];
  /**
   * Gets every change as a whole, valid template: at once, or 250 ms after the last key while
   * something is typed.
   */
  onChange(template: LogTemplate): void;
  onClose(): void;
  /** Beside the button that adds a track. */
  foot?: ReactNode;
}

/**
 * Side panel that edits a template in place: tracks and curves, their order, scales, lines and
 * fills, with undo.
 */
export function TemplateEditor({
  template,
  name,
  curves,
  onChange,
  onClose,
  foot,
}: TemplateEditorProps) {
  const panel = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const titleId = useId();
  const editor = useEditor(template, curves, onChange);
  const { state } = editor;
  const [open, setOpen] = useOpenRows(state);
  const [notice, setNotice] = useState('');
  const focus = useEditorFocus(panel, list, state);
  const closeByKey = usePanelFocus(panel, onClose);
  useSheet(panel, sheet);
  const add = (spec: TrackSpec): void => {
    const key = state.present.nextKey;
    editor.change((doc) => addTrack(doc, spec, doc.tracks.length));
    setOpen({ ...open, tracks: new Set([...open.tracks, key]) });
    focus.move(`[data-toggle="${key}"]`);
  };

  return (
    <EditorContext value={editor}>
      <section
        ref={panel}
        className="side-panel template-editor"
        part="template-editor"
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={(event) => {
          runHistoryKey(editor, event);
          closeByKey(event);
        }}
        onFocus={({ target }) => focus.keep(target as HTMLElement)}
      >
        <EditorHead titleId={titleId} name={name} onClose={onClose} />
        <EditorRefusal />
        <TrackList
          list={list}
          open={open}
          onOpen={setOpen}
          onFocus={focus.move}
          onNotice={setNotice}
        />
        <div className="editor-foot">
          <AddTrackMenu onAdd={add} />
          {foot}
        </div>
        <p role="status" className="visually-hidden">
          {notice}
        </p>
      </section>
    </EditorContext>
  );
}

/** Why the last change was refused. */
function EditorRefusal() {
  const t = useTexts();
  const { refusal } = useEditorParts().state;
  return refusal ? (
    <p className="field-error editor-refusal" role="alert">
      {t(refusal.text, refusal.values)}
    </p>
  ) : null;
}

function EditorHead({
  titleId,
  name,
  onClose,
}: {
  titleId: string;
  name: ReactNode;
  onClose(): void;
}) {
  const t = useTexts();
  const editor = useEditorParts();
  const { state } = editor;
  return (
    <div className="editor-head">
      <div className="panel-title">
        <h2 id={titleId} className="panel-title">
          {t('editor.title')}
        </h2>
        <Button
          label={t('common.undo')}
          shortcut="Ctrl+Z"
          icon={Undo2}
          iconOnly
          variant="quiet"
          disabledBecause={!canUndo(state) && t('editor.undo.none')}
          onClick={editor.undo}
        />
        <Button
          label={t('common.redo')}
          shortcut="Ctrl+Shift+Z"
          icon={Redo2}
          iconOnly
          variant="quiet"
          disabledBecause={state.future.length === 0 && t('editor.redo.none')}
          onClick={editor.redo}
        />
        <Button
          label={t('editor.revert')}
          icon={RotateCcw}
          iconOnly
          variant="quiet"
          disabledBecause={!canRevert(state) && t('editor.revert.none')}
          onClick={editor.revert}
        />
        <Button label={t('common.close')} icon={X} iconOnly variant="quiet" onClick={onClose} />
      </div>
      <p className="editor-name">
        <bdi>{name ?? state.present.name}</bdi>
      </p>
      <OrientationChoice />
    </div>
  );
}

/** Which way depth runs. */
function OrientationChoice() {
  const t = useTexts();
  const { state, change } = useEditorParts();
  return (
    <label className="editor-orientation">
      <span className="field-label">{t('editor.orientation')}</span>
      <select
        className="field"
        value={state.present.orientation ?? 'vertical'}
        onChange={({ target }) => {
          const orientation = target.value === 'horizontal' ? 'horizontal' : undefined;
          change((doc) => ({ ...doc, orientation }));
        }}
      >
        {(['vertical', 'horizontal'] as const).map((value) => (
          <option key={value} value={value}>
            {t(`editor.orientation.${value}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function AddTrackMenu({ onAdd }: { onAdd(spec: TrackSpec): void }) {
  const t = useTexts();
  const { curves } = useEditorParts();
  const array = drawable(curves, true)[0]?.mnemonic ?? 'IMAGE';
  return (
    <Menu
      label={t('editor.track.add')}
      icon={Plus}
      items={[
        { label: t('editor.kind.curves'), run: () => onAdd({ kind: 'curves', curves: [] }) },
        { label: t('editor.kind.depth'), run: () => onAdd({ kind: 'depth' }) },
        { label: t('editor.kind.zones'), run: () => onAdd({ kind: 'zones' }) },
        {
          label: t('editor.kind.array'),
          run: () => onAdd({ kind: 'array', curve: array, display: 'image' }),
        },
        {
          label: t('editor.kind.discrete'),
          run: () => onAdd(createItemTrack('discrete', suggestCodes(curves)?.mnemonic)),
        },
        {
          label: t('editor.kind.text'),
          run: () => onAdd(createItemTrack('text', textCurves(curves)[0]?.mnemonic)),
        },
        {
          label: t('editor.kind.picture'),
          run: () => onAdd(createItemTrack('picture', undefined)),
        },
      ]}
    />
  );
}

/** Undoes and redoes by Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y. */
function runHistoryKey(editor: TemplateEditorModel, event: KeyboardEvent): void {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
  event.preventDefault();
  event.stopPropagation();
  if (key === 'y' || event.shiftKey) editor.redo();
  else editor.undo();
}

/** Which rows are open: of a template that has just been adopted, its first track with curves. */
function useOpenRows({ start }: EditState): [OpenRows, (open: OpenRows) => void] {
  const [chosen, setChosen] = useState<{ start: EditDoc; open: OpenRows } | null>(null);
  const open =
    chosen?.start === start ? chosen.open : { tracks: firstCurveTrack(start), curve: null };
  return [open, (next) => setChosen({ start, open: next })];
}

function firstCurveTrack(doc: EditDoc): ReadonlySet<number> {
  const first = doc.tracks.find(({ spec }) => spec.kind === 'curves');
  return new Set(first ? [first.key] : []);
}
