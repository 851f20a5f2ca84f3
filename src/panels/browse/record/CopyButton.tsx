import { CopyButton as Copying } from '../../../ui/CopyButton.tsx';
import { useTexts } from '../../../ui/texts.tsx';

/** Copies a text of a record to the clipboard, and shows whether it could. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTexts();
  const notices = {
    copied: t('browse.record.copied'),
    copyFailed: t('browse.record.copyFailed'),
  };
  return <Copying text={text} label={label} notices={notices} />;
}
