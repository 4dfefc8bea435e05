# Written by `npm run docs`. Do not edit.
