import { Suspense, useId, useMemo, useState } from 'react';
import type { StudioEntity } from '../../../backend/studio.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import type { KindDescription } from '../kinds/kind.ts';
import { useStudio } from '../studio-context.ts';
import { EditorFoot } from './EditorFoot.tsx';
import { EditorHead } from './EditorHead.tsx';
import { EditorNotes } from './EditorNotes.tsx';
import type { EditorPlace } from './editor-place.ts';
import { FormTab } from './FormTab.tsx';
import { UsedBy } from './UsedBy.tsx';
import { type EntityEditorModel, useEditor } from './use-editor.ts';
import { Loading } from '../Loading.tsx';

// The text editor is big, and few open it; the others are seldom needed.
const CloneDialog = lazyPart(async () => (await import('./CloneDialog.tsx')).CloneDialog);
const Conflict = lazyPart(async () => (await import('./Conflict.tsx')).Conflict);
const YamlTab = lazyPart(async () => (await import('./YamlTab.tsx')).YamlTab);

/**
 * The editor of what is stored, null for a new entity: its tabs, or a conflict with the version of
 * another user.
 */
export function EditorBody({ stored, ...place }: EditorPlace & { stored: StudioEntity | null }) {
  const t = useTexts();
  const { host } = useStudio();
  const editor = useEditor(place, stored);
  const { kind, controller } = editor;
  usePageTitle(host, `${editor.name} · ${t(kind.label)}`);
  const conflict = useSignal(controller.conflict);
  const isSaving = useSignal(controller.isSaving);
  if (!conflict) return <DraftTabs editor={editor} place={place} />;
  return (
    <Suspense fallback={<Loading />}>
      <Conflict
        kind={kind}
        conflict={conflict}
        busy={isSaving}
        onResolve={(chosen) => void controller.resolve(chosen)}
        onBack={() => controller.leaveConflict()}
      />
    </Suspense>
  );
}

/** Tabs over one draft: the form, the kind's own editors, the same as YAML, and what uses it. */
function DraftTabs({ editor, place }: { editor: EntityEditorModel; place: EditorPlace }) {
  const t = useTexts();
  const { kind, onTab, onClose, onDelete, onSaved } = place;
  const { controller, stored, name } = editor;
  const isSaving = useSignal(controller.isSaving);
  const panel = useId();
  const [isCloning, setCloning] = useState(false);
  const tabs = listTabs(t, kind, stored);
  const tab = tabs.find(({ id }) => id === place.tab) ?? tabs[0]!;
  return (
    <>
      <EditorHead
        editor={editor}
        onClose={onClose}
        onDelete={onDelete}
        onClone={() => setCloning(true)}
      />
      <div className="studio-tabs">
        <Tabs label={name} tabs={tabs} selected={tab.id} onSelect={onTab} panelId={panel} />
      </div>
      <EditorNotes editor={editor} tab={tab.id} onTab={onTab} />
      <div
        id={panel}
        className="studio-panel"
        role="tabpanel"
        aria-label={tab.label}
        tabIndex={-1}
        inert={isSaving}
      >
        <TabContent editor={editor} tab={tab.id} />
      </div>
      <EditorFoot editor={editor} />
      {isCloning && stored ? (
        <Suspense fallback={null}>
          <CloneDialog
            entity={stored}
            onClose={() => setCloning(false)}
            onCloned={(copy) => {
              setCloning(false);
              onSaved(copy, true);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function listTabs(
  t: Translate,
  { written = 'user', editors = [] }: KindDescription,
  stored: StudioEntity | null,
): { id: string; label: string }[] {
  return [
    { id: 'form', label: t('studio.tab.form') },
    ...editors.map(({ id, label }) => ({ id, label: t(label) })),
    { id: 'yaml', label: t('studio.tab.yaml') },
    ...(stored && written === 'user' ? [{ id: 'usedBy', label: t('studio.tab.usedBy') }] : []),
  ];
}

function TabContent({ editor, tab }: { editor: EntityEditorModel; tab: string }) {
  const { host, backend } = useStudio();
  const { kind, controller, history, stored, unread, errors, isReadOnly } = editor;
  const reverts = useSignal(controller.reverts);
  const plugin = kind.editors?.find(({ id }) => id === tab);
  const Plugin = useMemo(() => plugin && lazyPart(() => plugin.load()), [plugin]);
  const props = {
    host,
    backend,
    draft: history.draft,
    stored,
    // Until a text can be read, nothing else is changed.
    readOnly: isReadOnly || (unread !== null && tab !== 'yaml'),
    errors,
    change: history.change,
  };
  return (
    <>
      {tab === 'form' ? <FormTab kind={kind} {...props} /> : null}
      {Plugin ? (
        <Suspense fallback={<Loading />}>
          <Plugin {...props} />
        </Suspense>
      ) : null}
      {tab === 'yaml' ? (
        <Suspense fallback={<Loading />}>
          <YamlTab
            key={reverts}
            kind={kind}
            name={editor.name}
            unread={unread?.text ?? null}
            {...props}
            onUnread={(next) => controller.setUnread(next)}
          />
        </Suspense>
      ) : null}
      {tab === 'usedBy' && stored ? <UsedBy entityName={kind.name} id={stored.id} /> : null}
    </>
  );
}
