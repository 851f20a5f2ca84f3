import type { Ref } from 'react';

/** The browser's file chooser, which a button opens by a click on it. */
export function FileInput({
  ref,
  label,
  accept,
  onFile,
}: {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** File name extensions, as in the attribute `accept`. */
  accept: string;
  onFile(file: File): void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
