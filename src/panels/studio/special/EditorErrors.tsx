/** Errors of the attributes below one, as the server or the check states them. */
export function EditorErrors({
  errors,
  prefix,
}: {
  errors: Readonly<Record<string, string>>;
  /** Start of the paths of these attributes. */
  prefix: string;
}) {
  return Object.entries(errors)
    .filter(([path]) => path.startsWith(prefix))
    .map(([path, why]) => (
      <p key={path} className="studio-wrong" role="alert">
        {why}
      </p>
    ));
}
