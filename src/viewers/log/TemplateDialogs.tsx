import { type FormEvent, type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import type { Translate } from '../../i18n/i18n.ts';
import askSheet from '../../ui/ask.css';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { translateTemplateName } from '../shared/template-name.ts';
import sheet from './template-dialogs.css';
import type { TemplateQuestion, TemplateWork } from './template-work.ts';

/** Longest name of a template. */
const MOST_LETTERS = 200;

/** The pending question about a template. */
export function TemplateDialogs({ work }: { work: TemplateWork }) {
  const t = useTexts();
  const question = useSignal(work.question);
  const isBusy = useSignal(work.isBusy);
  switch (question?.kind) {
    case undefined:
      return null;
    case 'save-as':
    case 'rename':
      return <NameDialog key={question.kind} work={work} question={question} />;
    case 'delete':
      return (
        <ConfirmDialog
          title={t('log.template.deleteTitle', {
            name: translateTemplateName(t, question.choice),
          })}
          yes={t('log.template.deleteYes')}
          no={t('common.cancel')}
          busy={isBusy}
          onYes={() => void work.answerDelete()}
          onNo={() => work.cancel()}
        >
          <p>
            {t(
              question.choice.stored.shared || question.choice.stored.owner === null
                ? 'log.template.deleteShared'
                : 'log.template.deleteOwn',
            )}
          </p>
        </ConfirmDialog>
      );
    case 'conflict':
    case 'gone':
      return <ConflictDialog work={work} question={question} />;
  }
}

/** A modal question; Escape is the answer that changes nothing. */
function Question({
  title,
  onCancel,
  children,
}: {
  title: string;
  onCancel(): void;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useModal();
  useSheet(dialog, askSheet);
  useSheet(dialog, sheet);
  return (
    <dialog
      ref={dialog}
      className="ask"
      aria-labelledby={id}
      onCancel={(event: SyntheticEvent) => {
        event.preventDefault();
        onCancel();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** Asks for a name, and for a new template who sees it. */
function NameDialog({
  work,
  question,
}: {
  work: TemplateWork;
  question: Extract<TemplateQuestion, { kind: 'save-as' | 'rename' }>;
}) {
  const t = useTexts();
  const isNew = question.kind === 'save-as';
  const [typed, setTyped] = useState(isNew ? question.name : question.stored.name);
  const [isShared, setShared] = useState(false);
  const access = useSignal(work.access);
  const isBusy = useSignal(work.isBusy);
  const taken = useSignal(work.takenName);
  const name = typed.trim();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (name === '' || isBusy) return;
    void (isNew ? work.answerSaveAs(name, isShared) : work.answerRename(name));
  };
  const isTaken = taken !== null && taken === name;
  return (
    <Question
      title={t(isNew ? 'log.template.saveAsTitle' : 'log.template.renameTitle')}
      onCancel={() => work.cancel()}
    >
      <form className="template-form" onSubmit={send}>
        {isNew && question.isForeign ? <p>{t('log.template.notYours')}</p> : null}
        <NameField
          typed={typed}
          onType={setTyped}
          message={isTaken ? t('log.template.nameTaken', { name }) : ''}
        />
        {isNew ? (
          <ShareChoice
            t={t}
            canShare={access?.share ?? false}
            isShared={isShared}
            onShare={setShared}
          />
        ) : null}
        <div className="ask-answers">
          <Button label={t('common.cancel')} onClick={() => work.cancel()} />
          <Button
            type="submit"
            variant="primary"
            label={t(isNew ? 'log.template.save' : 'log.template.renameYes')}
            aria-busy={isBusy}
            disabledBecause={name === '' && t('log.template.needsName')}
          />
        </div>
      </form>
    </Question>
  );
}

function NameField({
  typed,
  onType,
  message,
}: {
  typed: string;
  onType(text: string): void;
  /** Why the name cannot be taken; "" for none. */
  message: string;
}) {
  const t = useTexts();
  const id = useId();
  return (
    <>
      <label className="stacked" htmlFor={id}>
        <span>{t('log.template.name')}</span>
        <input
          id={id}
          className="field"
          dir="auto"
          autoComplete="off"
          autoFocus
          maxLength={MOST_LETTERS}
          value={typed}
          aria-invalid={message !== '' || undefined}
          aria-describedby={message === '' ? undefined : `${id}-why`}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onType(event.target.value)}
        />
      </label>
      <p id={`${id}-why`} className="field-error" role="alert">
        {message}
      </p>
    </>
  );
}

function ShareChoice({
  t,
  canShare,
  isShared,
  onShare,
}: {
  t: Translate;
  canShare: boolean;
  isShared: boolean;
  onShare(isShared: boolean): void;
}) {
  const id = useId();
  return (
    <div className="template-share">
      <label>
        <input
          type="checkbox"
          checked={isShared}
          disabled={!canShare}
          aria-describedby={canShare ? undefined : `${id}-why`}
          onChange={(event) => onShare(event.target.checked)}
        />
        <span>{t('log.template.shareNew')}</span>
      </label>
      {canShare ? null : (
        <p id={`${id}-why`} className="muted">
          {t('log.template.needsEditor')}
        </p>
      )}
    </div>
  );
}

/** Another user was faster: overwrite, keep both, or take theirs. */
function ConflictDialog({
  work,
  question,
}: {
  work: TemplateWork;
  question: Extract<TemplateQuestion, { kind: 'conflict' | 'gone' }>;
}) {
  const t = useTexts();
  const isBusy = useSignal(work.isBusy);
  const isGone = question.kind === 'gone';
  const { name } = question.template;
  return (
    <Question
      title={t(isGone ? 'log.template.goneTitle' : 'log.template.conflictTitle', { name })}
      onCancel={() => work.cancel()}
    >
      <p>{t(isGone ? 'log.template.goneText' : 'log.template.conflictText')}</p>
      <div className="template-answers">
        <Button
          variant="primary"
          label={t('log.template.saveAs')}
          onClick={() => work.answerByCopy()}
        />
        {isGone ? null : (
          <>
            <Button
              label={t('log.template.overwrite')}
              aria-busy={isBusy}
              onClick={() => void work.answerConflict('mine')}
            />
            <Button
              label={t('log.template.takeTheirs')}
              onClick={() => void work.answerConflict('theirs')}
            />
          </>
        )}
        <Button label={t('common.cancel')} autoFocus onClick={() => work.cancel()} />
      </div>
    </Question>
  );
}
