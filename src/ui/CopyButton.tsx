import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from './Button.tsx';

/** How long it shows that it has copied. */
const NOTICE_MS = 1500;

/** Copies a text to the clipboard, and shows whether it could. */
export function CopyButton({
  text,
  label,
  notices,
}: {
  text: string;
  label: string;
  notices: Readonly<Record<'copied' | 'copyFailed', string>>;
}) {
  const [notice, setNotice] = useState<'copied' | 'copyFailed' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (next: 'copied' | 'copyFailed'): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setNotice(null), NOTICE_MS);
    setNotice(next);
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      show('copied');
    } catch {
      // Embedded without the permission, or no https.
      show('copyFailed');
    }
  };
  return (
    <span className="copy" data-notice={notice ?? undefined}>
      <Button
        label={label}
        icon={notice === 'copied' ? Check : Copy}
        iconOnly
        variant="quiet"
        onClick={() => void copy()}
      />
      <span role="status" className={notice === 'copyFailed' ? 'copy-notice' : 'visually-hidden'}>
        {notice ? notices[notice] : ''}
      </span>
    </span>
  );
}
