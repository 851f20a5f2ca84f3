import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { deploy, DEPLOYMENT_NAME } from '../../../backend/studio-work.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { problemText } from '../../../core/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useStudio } from '../studio-context.ts';

/** Hands a workflow file to the server under the one name that deployments have (spec 5). */
export function WorkflowUpload({
  backend,
  onDone,
}: {
  host: ElementHost;
  backend: Backend;
  onDone(): void;
}) {
  const t = useTexts();
  const { admin, say } = useStudio();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File): Promise<void> => {
    setBusy(true);
    const answer = await deploy(backend, file).catch(() => null);
    setBusy(false);
    if (!answer) return;
    if (answer.ok) onDone();
    say(
      answer.ok
        ? { kind: 'success', message: t('studio.w.deployed', { name: file.name }) }
        : { kind: 'error', message: problemText(t, answer.error), problem: answer.error },
    );
  };
  return (
    <>
      <span className="muted">
        {t('studio.f.deployment')}: <bdi dir="ltr">{DEPLOYMENT_NAME}</bdi>
      </span>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('studio.w.file')}
        accept=".bpmn,.bpmn20.xml,.xml"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      <Button
        label={t('studio.w.upload')}
        icon={Upload}
        variant="primary"
        aria-busy={busy}
        disabledBecause={!admin && t('studio.adminsOnly')}
        onClick={busy ? undefined : () => input.current?.click()}
      />
    </>
  );
}
