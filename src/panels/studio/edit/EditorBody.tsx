import { Copy, Redo2, Trash2, Undo2, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useMemo, useState } from 'react';
import type { StudioEntity } from '../../../backend/studio.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { chooseTitle } from '../kinds/kind.ts';
import { useStudio } from '../studio-context.ts';
import type { EditorPlace } from './editor-place.ts';
import { FormTab } from './FormTab.tsx';
import { dropDraft } from './kept-draft.ts';
import { UsedBy } from './UsedBy.tsx';
import { useSave } from './use-save.ts';
import { formatMinute } from '../../../ui/format.ts';

// The text editor is big, and few open it; the others are seldom needed.
const CloneAsk = lazy(async () => ({ default: (await import('./CloneAsk.tsx')).CloneAsk }));
const Conflict = lazy(async () => ({ default: (await import('./Conflict.tsx')).Conflict }));
const YamlTab = lazy(async () => ({ default: (await import('./YamlTab.tsx')).YamlTab }));

/** Tabs over one draft: the form, the kind's own editors, the same as YAML, and what uses it. */
export function EditorBody({
  kind,
  stored: given,
  tab,
  onTab,
  onUnsaved,
  onClose,
  onDelete,
  onSaved,
}: EditorPlace & { stored: StudioEntity | null }) {
  const t = useTexts();
  const { host, backend, admin } = useStudio();
  const panel = useId();
  const {
    stored,
    history,
    unread,
    setUnread,
    errors,
    problem,
    conflict,
    saving,
    place,
    typedAt,
    save,
    reload,
    resolve,
    leaveConflict,
    revert,
  } = useSave({ kind, given, onSaved, onWrong: onTab });
  const { draft, dirty, change, undo, redo } = history;
  const [cloning, setCloning] = useState(false);
  const [yamlWrong, setYamlWrong] = useState<string | null>(null);
  const [reverted, setReverted] = useState(0);
  // A text that cannot be read is no draft: until it can be, nothing is saved, and nothing else is changed.
  const unsaved = dirty || unread !== null;
  const waits = unread !== null && (yamlWrong ?? t('studio.yaml.unread'));
  const written = kind.written ?? 'user';
  const readOnly = written !== 'user' || !admin;
  const own = kind.editors ?? [];
  const tabs = [
    { id: 'form', label: t('studio.tab.form') },
    ...own.map(({ id, label }) => ({ id, label: t(label) })),
    { id: 'yaml', label: t('studio.tab.yaml') },
    ...(stored && written === 'user' ? [{ id: 'usedBy', label: t('studio.tab.usedBy') }] : []),
  ];
  const shown = tabs.some(({ id }) => id === tab) ? tab! : 'form';
  const plugged = own.find(({ id }) => id === shown);
  const Plugged = useMemo(
    () => plugged && lazy(async () => ({ default: await plugged.load() })),
    [plugged],
  );
  const name =
    chooseTitle(kind, draft) || (stored ? stored.id : t('studio.newOne', { kind: t(kind.one) }));
  useEffect(
    () => onUnsaved(unsaved ? { name, drop: () => dropDraft(place) } : null),
    [unsaved, name, place, onUnsaved],
  );
  useEffect(() => () => onUnsaved(null), [onUnsaved]);

  const wrong = Object.keys(errors);
  const findLabel = (path: string): string => {
    const field = kind.fields.find((one) => one.name === path);
    const editor = own.find(({ names }) => names.includes(path.split('.')[0]!));
    return field ? t(field.label) : editor ? t(editor.label) : path;
  };
  const loading = (
    <p className="muted late studio-note" role="status">
      {t('common.loading')}
    </p>
  );
  const props = {
    host,
    backend,
    draft,
    stored,
    readOnly: readOnly || (unread !== null && shown !== 'yaml'),
    errors,
    change,
  };
  const startOver = (): void => {
    revert();
    setReverted(reverted + 1);
  };
  const step = (by: (() => void) | null) =>
    by &&
    (() => {
      setUnread(null);
      by();
    });
  if (conflict)
    return (
      <Suspense fallback={loading}>
        <Conflict
          kind={kind}
          conflict={conflict}
          busy={saving}
          onResolve={resolve}
          onBack={leaveConflict}
        />
      </Suspense>
    );
  return (
    <>
      <header className="studio-head">
        <Button label={t('studio.back')} icon={X} iconOnly variant="quiet" onClick={onClose} />
        <h2 title={name}>
          <bdi>{name}</bdi>
        </h2>
        {unsaved ? <span className="studio-unsaved">{t('studio.unsaved')}</span> : null}
        <div className="studio-tools">
          {readOnly ? null : (
            <>
              <Button
                label={t('common.undo')}
                icon={Undo2}
                iconOnly
                variant="quiet"
                disabledBecause={undo === null && t('common.undo')}
                onClick={step(undo) ?? undefined}
              />
              <Button
                label={t('common.redo')}
                icon={Redo2}
                iconOnly
                variant="quiet"
                disabledBecause={redo === null && t('common.redo')}
                onClick={step(redo) ?? undefined}
              />
            </>
          )}
          {stored && kind.clones ? (
            <Button
              label={t('studio.clone')}
              icon={Copy}
              iconOnly
              variant="quiet"
              disabledBecause={!admin && t('studio.adminsOnly')}
              onClick={() => setCloning(true)}
            />
          ) : null}
          {stored && written !== 'server' ? (
            <Button
              label={t(kind.name === 'Session' ? 'studio.end' : 'studio.delete')}
              icon={Trash2}
              iconOnly
              variant="quiet"
              disabledBecause={!admin && kind.name !== 'Preference' && t('studio.adminsOnly')}
              onClick={() => onDelete(stored)}
            />
          ) : null}
        </div>
      </header>
      <div className="studio-tabs">
        <Tabs label={name} tabs={tabs} selected={shown} onSelect={onTab} panelId={panel} />
      </div>
      {typedAt === null || !unsaved ? null : (
        <p className="studio-typed" role="status">
          <span>{t('studio.typedBefore', { when: formatMinute(typedAt) })}</span>
          <Button label={t('studio.startOver')} variant="quiet" onClick={startOver} />
        </p>
      )}
      {unread === null || shown === 'yaml' ? null : (
        <p className="studio-typed" role="status">
          <span>{t('studio.yaml.unread')}</span>
          <Button label={t('studio.tab.yaml')} variant="quiet" onClick={() => onTab('yaml')} />
        </p>
      )}
      {problem ? <ProblemNote compact problem={problem} /> : null}
      {wrong.length > 0 ? (
        <p className="studio-wrongs" role="alert">
          {t('studio.fixWrong', { fields: [...new Set(wrong.map(findLabel))].join(', ') })}
        </p>
      ) : null}
      <div
        id={panel}
        className="studio-panel"
        role="tabpanel"
        aria-label={tabs.find(({ id }) => id === shown)?.label}
        tabIndex={-1}
        inert={saving}
      >
        {shown === 'form' ? <FormTab kind={kind} {...props} /> : null}
        {Plugged ? (
          <Suspense fallback={loading}>
            <Plugged {...props} />
          </Suspense>
        ) : null}
        {shown === 'yaml' ? (
          <Suspense fallback={loading}>
            <YamlTab
              key={reverted}
              kind={kind}
              name={name}
              unread={unread}
              {...props}
              onUnread={(text, why) => {
                setUnread(text);
                setYamlWrong(why);
              }}
            />
          </Suspense>
        ) : null}
        {shown === 'usedBy' && stored ? <UsedBy entityName={kind.name} id={stored.id} /> : null}
      </div>
      {readOnly ? (
        written === 'user' ? (
          <footer className="studio-foot">
            <span className="muted">{t('studio.adminsOnly')}</span>
          </footer>
        ) : null
      ) : (
        <footer className="studio-foot">
          <Button
            label={t('studio.save')}
            variant="primary"
            aria-busy={saving}
            disabledBecause={waits}
            onClick={saving ? undefined : () => void save(false)}
          />
          {reload ? (
            <Button
              label={t('studio.saveReload')}
              disabledBecause={waits}
              onClick={saving ? undefined : () => void save(true)}
            />
          ) : null}
          <Button
            label={t('studio.revert')}
            disabledBecause={!unsaved && t('studio.revertNone')}
            onClick={startOver}
          />
        </footer>
      )}
      {cloning && stored ? (
        <Suspense fallback={null}>
          <CloneAsk
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
