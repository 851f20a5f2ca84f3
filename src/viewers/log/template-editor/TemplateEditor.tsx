import { Plus, Redo2, RotateCcw, Undo2, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { addEnglish } from '../../../i18n/i18n.ts';
import enEditor from '../../../i18n/texts/en/editor.json';
import type { LogCurve } from '../../../formats/log-file.ts';
import type { LogTemplate, TrackSpec } from '../../../plot/log/template.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { drawable } from './curve-choices.ts';
import { addTrack, type EditDoc } from './edit-doc.ts';
import { canRevert, canUndo } from './edit-state.ts';
import sheet from './template-editor.css';
import { type OpenRows, TrackList } from './TrackList.tsx';
import { EditorContext, useEditor } from './use-editor.ts';

addEnglish(enEditor);

/** Props of the template editor. */
export interface TemplateEditorProps {
  /** The template to begin with. One that comes from elsewhere later begins anew; what comes back of `onChange` does not. */
  template: LogTemplate;
  /** Curves of the frame that is shown, to choose from. */
  curves: readonly LogCurve[];
  /** Gets every change as a whole, valid template: at once, or 250 ms after the last key while something is typed. */
  onChange(template: LogTemplate): void;
  onClose(): void;
}

/** Side panel that edits a template in place: tracks and curves, their order, scales, lines and fills, with undo. */
export function TemplateEditor({ template, curves, onChange, onClose }: TemplateEditorProps) {
  const t = useTexts();
  const panel = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const titleId = useId();
  const editor = useEditor(template, curves, onChange);
  const { state } = editor;
  const [open, setOpen] = useState<OpenRows>(() => ({
    tracks: firstCurveTrack(state.present),
    curve: null,
  }));
  const [said, setSaid] = useState('');
  const [focus, setFocus] = useState<{ selector: string } | null>(null);
  useSheet(panel, sheet);
  const { start } = state;
  useEffect(() => setOpen({ tracks: firstCurveTrack(start), curve: null }), [start]);

  useLayoutEffect(() => {
    if (focus) list.current?.querySelector<HTMLElement>(focus.selector)?.focus();
  }, [focus]);

  // A row that is moved, or gone, loses the focus; the next Ctrl+Z must find the panel.
  const focused = useRef<HTMLElement | null>(null);
  const { present } = state;
  const untouched = !canUndo(state) && state.future.length === 0;
  useLayoutEffect(() => {
    const page = panel.current?.ownerDocument;
    if (!focused.current || untouched || (page?.activeElement ?? page?.body) !== page?.body) return;
    (focused.current.isConnected ? focused.current : panel.current)?.focus();
  }, [present, untouched]);

  const keys = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'y' || event.shiftKey) editor.redo();
    else editor.undo();
  };
  const add = (spec: TrackSpec): void => {
    const key = state.present.nextKey;
    editor.change((doc) => addTrack(doc, spec, doc.tracks.length));
    setOpen((now) => ({ ...now, tracks: new Set([...now.tracks, key]) }));
    setFocus({ selector: `[data-toggle="${key}"]` });
  };
  const array = drawable(curves, true)[0]?.mnemonic ?? 'IMAGE';

  return (
    <EditorContext value={editor}>
      <section
        ref={panel}
        className="side-panel template-editor"
        part="template-editor"
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={keys}
        onFocus={({ target }) => {
          focused.current = target as HTMLElement;
        }}
      >
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
            <bdi>{state.present.name}</bdi>
          </p>
        </div>
        {state.refusal ? (
          <p className="field-error editor-refusal" role="alert">
            {t(state.refusal.text, state.refusal.values)}
          </p>
        ) : null}
        <TrackList
          list={list}
          open={open}
          onOpen={setOpen}
          onFocus={(selector) => setFocus({ selector })}
          onSay={setSaid}
        />
        <div className="editor-foot">
          <Menu
            label={t('editor.track.add')}
            icon={Plus}
            items={[
              { label: t('editor.kind.curves'), run: () => add({ kind: 'curves', curves: [] }) },
              { label: t('editor.kind.depth'), run: () => add({ kind: 'depth' }) },
              { label: t('editor.kind.zones'), run: () => add({ kind: 'zones' }) },
              {
                label: t('editor.kind.array'),
                run: () => add({ kind: 'array', curve: array, display: 'image' }),
              },
            ]}
          />
        </div>
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </section>
    </EditorContext>
  );
}

function firstCurveTrack(doc: EditDoc): ReadonlySet<number> {
  const first = doc.tracks.find(({ spec }) => spec.kind === 'curves');
  return new Set(first ? [first.key] : []);
}
