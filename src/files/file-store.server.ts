/** Stores pictures in a folder or a remote store. Names are generated from letters, digits, `-`, `_`, `.` and `/`. */
export interface FileStore {
  /** Description for the log, such as "files in /srv/roster/data/files". */
  description: string;
  /** Writes a file atomically. Replaces a file of the same name. */
  put(name: string, file: { bytes: Buffer; type: string }): Promise<void>;
  /** Returns the bytes of a file, or null if it does not exist. */
  get(name: string): Promise<Buffer | null>;
  /** Removes a file. A missing file is no error. */
  remove(name: string): Promise<void>;
  /** Returns all files in any order. */
  list(): Promise<ListedFile[]>;
}

export interface ListedFile {
  name: string;
  size: number;
  changedAt: Date;
}
