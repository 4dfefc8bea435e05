# Written by `npm run docs`. Do not edit.
VERSION = "2.0.0"
