/** Makes a viewer in the checkout at `root`. @returns the files that were made or changed */
export function newViewer(root: string, name: string): Promise<string[]>;
