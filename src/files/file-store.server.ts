/** Where pictures are kept: a folder, or a store elsewhere. Names are made by the product, of letters, digits, `-`, `_`, `.` and `/`. */
export interface FileStore {
  /** For people: "files in /srv/roster/data/files". */
  description: string;
  /** Keeps a file whole or not at all; one of that name is replaced. */
  put(name: string, file: { bytes: Buffer; type: string }): Promise<void>;
  /** The bytes of a file, or null where there is none. */
  get(name: string): Promise<Buffer | null>;
  /** Takes a file away; none of that name is no error. */
  remove(name: string): Promise<void>;
  /** All files, in any order. */
  list(): Promise<ListedFile[]>;
}

/** A file in a store: its name, size and last change. */
export interface ListedFile {
  name: string;
  size: number;
  changedAt: Date;
}
