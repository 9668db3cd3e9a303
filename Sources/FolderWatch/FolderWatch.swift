// FolderWatch
